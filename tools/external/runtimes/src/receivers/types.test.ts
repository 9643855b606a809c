import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { onQueue, recipeFiles } from '../../../../../packages/webhooks/test/run-recipe.ts';
import { compilers } from '../compilers.ts';
import { project, readDocument, readRecipe } from './recipe.ts';

const modules = join(import.meta.dirname, '../../../node_modules');
const readme = await readDocument('README.md');

const { 'webhooks.ts': webhooks = '' } = recipeFiles(readme, 'A receiver');
const queues = await readRecipe('Work on a queue');

/** The files of each recipe, in a folder each. The recipe for Next is missing, because Next itself compiles it. */
const files = Object.fromEntries(
  Object.entries({
    receiver: recipeFiles(readme, 'A receiver'),
    verify: recipeFiles(readme, 'Verify only'),
    test: recipeFiles(readme, 'Test a receiver'),
    lambda: await readRecipe('AWS Lambda'),
    workers: await readRecipe('Workers'),
    'pg-boss': { ...queues, 'webhooks.ts': onQueue(webhooks, 'pg-boss') },
    bullmq: { ...queues, 'webhooks.ts': onQueue(webhooks, 'bullmq') },
  }).flatMap(([folder, recipe]) =>
    Object.entries(recipe).map(([path, code]) => [`${folder}/${path}`, code]),
  ),
);

// The type `Request` comes from the types of Node, or from the types of the DOM if they are there too.
test.each([
  { platform: 'Node', lib: ['es2024'] },
  { platform: 'Node and the DOM', lib: ['es2024', 'dom', 'dom.iterable'] },
])('every recipe of webhooks compiles with the types of $platform', async ({ lib }) => {
  const compilerOptions = {
    lib,
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
  };
  const folder = await project(files);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(modules, compilers['TypeScript 5.9'], 'bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
