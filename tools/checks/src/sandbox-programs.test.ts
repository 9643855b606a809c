import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { blocksOf, runProgram } from '@crossborder-fx/tools-test-utils/page-programs';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Runs the unchanged programs of the sandbox's README. The programs of the guides are files in docs/samples.

// The programs run inside the repository, where they find the packages, in a folder `dist`, which git ignores.
const folder = join(repository, `tools/checks/dist/sandbox-programs-${process.pid}`);
const page = 'packages/sandbox/README.md';
const blocks = blocksOf(await readFile(join(repository, page), 'utf8'));
/** The programs of the README whose output the README shows too. */
const programs = blocks.flatMap(({ language, code, printed }, index) =>
  language === 'ts' && printed !== undefined ? [{ name: `${index + 1}.ts`, code, printed }] : [],
);

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  for (const { file, code } of blocks) {
    if (file !== undefined) await writeFile(join(folder, file), code);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("tests run every program that the sandbox's README shows with an output", () => {
  expect(programs).not.toEqual([]);
  expect(programs).toHaveLength(blocks.filter(({ language }) => language === 'text').length);
});

test.each(programs)(`program $name, of ${page}, prints what the page says`, async (program) => {
  const file = join(folder, program.name);
  await writeFile(file, program.code);
  expect(await runProgram(file)).toEqual({ stdout: program.printed, stderr: '', code: 0 });
});
