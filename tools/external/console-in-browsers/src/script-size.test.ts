import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const packageFile = createRequire(import.meta.url).resolve('@crossborder-fx/sandbox/package.json');
const folder = join(dirname(packageFile), 'dist/console');

it('nothing is served but what the page needs, and its script has at most 40 kB', async () => {
  expect((await readdir(folder)).toSorted()).toEqual([
    'console.css',
    'console.js',
    'index.html',
    'preact.LICENSE.txt',
  ]);
  expect((await stat(join(folder, 'console.js'))).size).toBeLessThanOrEqual(40_000);
});
