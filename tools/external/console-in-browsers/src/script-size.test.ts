import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const packageFile = createRequire(import.meta.url).resolve('@crossborder-fx/sandbox/package.json');
const folder = join(dirname(packageFile), 'dist/console');

it('all scripts of the console have at most 60 kB, as they are sent', async () => {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts).toEqual(['console.js']);
  expect((await stat(join(folder, 'console.js'))).size).toBeLessThanOrEqual(60_000);
});

it('nothing is served but what the page needs', async () => {
  expect((await readdir(folder)).toSorted()).toEqual([
    'console.css',
    'console.js',
    'index.html',
    'preact.LICENSE.txt',
  ]);
});
