import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

// Inside the repository, so that the packages are found as a consumer's would be; git ignores dist.
const folder = join(repository, 'tools/checks/dist/readme-examples');

interface Example {
  readme: string;
  file: string;
  code: string;
}

const readmes = [
  'README.md',
  ...(
    await Array.fromAsync(glob(['packages/*/README.md', 'docs/guides/*.md'], { cwd: repository }))
  ).sort(),
];
const examples = (await Promise.all(readmes.map(examplesOf))).flat();

async function examplesOf(readme: string): Promise<Example[]> {
  const text = await readFile(join(repository, readme), 'utf8');
  // The line before a block may name its file, for other blocks that import it.
  const blocks = text.matchAll(/(?:`([\w-]+\.ts)`.*\n\n)?^```ts\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name, code = ''], index) => ({
    readme,
    file: join(readme.replaceAll(/[/.]/g, '-'), name ?? `${index + 1}.ts`),
    code,
  }));
}

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const { file, code } of examples) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), code);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

// A guide may be about something else than TypeScript.
test('every README has an example', () => {
  const shown = new Set(examples.map(({ readme }) => readme));
  const without = readmes.filter((readme) => !shown.has(readme));
  expect(without.filter((readme) => readme.endsWith('README.md'))).toEqual([]);
});

test('the examples compile in strict mode, as a consumer would write them', async () => {
  const config = {
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noPropertyAccessFromIndexSignature: true,
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
    },
    include: ['**/*.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const {
    stdout,
    stderr,
    code = 0,
  } = await run(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 0 });
}, 30_000);

test('the example of the README runs and prints what the README says', async () => {
  const [example] = examples;
  const { stdout, stderr } = await run(process.execPath, [join(folder, example?.file ?? '')]);
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  const promised = /^It prints `(.+)`\.$/m.exec(readme)?.[1];
  expect(stdout).toBe(`${promised}\n`);
  expect(stderr).toBe('');
}, 30_000);

test('the example of the README has at most twenty lines', () => {
  expect(examples[0]?.code.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});
