import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const packageFile = createRequire(import.meta.url).resolve('@crossborder-fx/sandbox/package.json');
const folder = join(dirname(packageFile), 'dist/console');

it('all scripts of the console have at most 60 kB, as they are sent', async () => {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts).toContain('console.js');
  const sizes = await Promise.all(
    scripts.map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
});
