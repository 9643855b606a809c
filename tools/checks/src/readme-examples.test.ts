import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import {
  blocksOf,
  compile,
  consumerOptions,
  runProgram,
} from '@crossborder-fx/tools-test-utils/page-programs';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The test writes the programs into a folder inside the repository, so that they find the packages as a user's programs
// would. Git ignores this folder. Each run has its own folder, because two runs may overlap.
const folder = join(repository, `tools/checks/dist/readme-examples-${process.pid}`);

interface Example {
  readme: string;
  file: string;
  code: string;
}

const readmes = [
  'README.md',
  'docs/SKILL.md',
  ...(
    await Array.fromAsync(glob(['packages/*/README.md', 'docs/guides/*.md'], { cwd: repository }))
  ).sort(),
];
const examples = (await Promise.all(readmes.map(examplesOf))).flat();

async function examplesOf(readme: string): Promise<Example[]> {
  const text = await readFile(join(repository, readme), 'utf8');
  // The first example of the README is JavaScript, because every version of Node runs JavaScript without a compiler.
  const language = readme === 'README.md' ? 'js' : 'ts';
  const ending = language === 'js' ? 'mjs' : 'ts';
  const blocks = blocksOf(text).filter((block) => block.language === language);
  return blocks.map(({ file, code }, index) => ({
    readme,
    file: join(readme.replaceAll(/[/.]/g, '-'), file ?? `${index + 1}.${ending}`),
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

// Guides, unlike READMEs, need no example program.
test('every README has an example program', () => {
  const shown = new Set(examples.map(({ readme }) => readme));
  const without = readmes.filter((readme) => !shown.has(readme));
  expect(without.filter((readme) => readme.endsWith('README.md'))).toEqual([]);
});

test("the examples of all READMEs and guides compile in strict mode, as in a user's project", async () => {
  const compilerOptions = { ...consumerOptions, allowJs: true, checkJs: true };
  const config = { compilerOptions, include: ['**/*.ts', '**/*.mjs'] };
  expect(await compile(folder, config)).toBe('');
});

test('the first example of the root README runs and prints what the README says', async () => {
  const [example] = examples;
  const { stdout, stderr } = await runProgram(join(folder, example?.file ?? ''));
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  const promised = /^It prints `(.+)`\.$/m.exec(readme)?.[1];
  expect(stdout).toBe(`${promised}\n`);
  expect(stderr).toBe('');
});

test('the first example of the root README has at most twenty lines', () => {
  expect(examples[0]?.code.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});
