import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { onQueue, recipeFiles } from '../../../../packages/webhooks/test/run-recipe.ts';
import { compile, compilers, platforms, resolutions } from './compilers.ts';
import { project, readDocument, readRecipe } from './receivers/surroundings.ts';

const main = await readFile(new URL('../consumer/main.ts', import.meta.url), 'utf8');
const nodenextOnNode = { ...resolutions.nodenext, ...platforms.Node };

// Every compiler meets every resolution and every platform, and every resolution meets every platform. All 30
// combinations would take twice as long.
const cases = Object.entries(compilers).flatMap(([version, compiler], row) =>
  Object.entries(resolutions).map(([resolution, finding], column) => {
    const platform = (row + column) % 2 === 0 ? 'Node' : 'the browser';
    return {
      setting: `${resolution} with the types of ${platform}`,
      options: { ...finding, ...platforms[platform] },
      version,
      compiler,
    };
  }),
);

test.each(cases)(
  '$version compiles the code of a consumer of the packages: $setting',
  async ({ options, compiler }) => {
    const output = await compile(compiler, options, {
      'main.ts': undefined,
      'main.cts': main,
      'common.cts': undefined,
      'openapi-fetch.ts': undefined,
    });
    expect(output).toEqual({ stdout: '', stderr: '' });
  },
);

test('the compiler refuses an argument that the types of the package do not allow', async () => {
  const text =
    "import { quotedDecimal } from '@crossborder-fx/client/money';\nquotedDecimal(12.5);";
  const files = { 'wrong.ts': text };
  await expect(compile(compilers['TypeScript 5.9'], nodenextOnNode, files)).rejects.toMatchObject({
    stdout: expect.stringContaining('TS2345'),
    code: 2,
  });
});

describe('the cost of a consumer', () => {
  async function instantiations(compiler: string, files: Record<string, string | undefined>) {
    // TypeScript 7 checks types in several threads, and counts an instantiation of a type twice if two threads make it.
    const alone = compiler === 'typescript7' ? ['--singleThreaded'] : [];
    const args = ['--extendedDiagnostics', ...alone];
    const { stdout } = await compile(compiler, nodenextOnNode, files, ...args);
    const [, count] = /^Instantiations:\s+(\d+)/m.exec(stdout) ?? expect.fail(stdout);
    return Number(count);
  }

  test.each(Object.entries(compilers))(
    "a consumer's code costs the compiler at most 3,300 type instantiations more than an empty file: %s",
    async (version, compiler) => {
      const empty = await instantiations(compiler, { 'empty.ts': 'export {};' });
      const difference = (await instantiations(compiler, { 'main.ts': undefined })) - empty;
      console.log(`${version}: ${difference}`);
      expect(difference).toBeLessThanOrEqual(3300);
    },
  );
});

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
  const tsc = join(
    import.meta.dirname,
    '../../node_modules',
    compilers['TypeScript 5.9'],
    'bin/tsc',
  );
  const { stdout } = await promisify(execFile)(process.execPath, [tsc], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
