import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatProblems } from '../pages/problem.ts';
import { readSamples, samples } from '../pages/sample-blocks.ts';
import { listPrograms, runners, runSample } from './run-sample.ts';
import { sampleProblems } from './sample-problems.ts';
import { testedBy } from './tested-by.ts';

const files = listPrograms();

test('there is something to run in each language', () => {
  expect(new Set(files.map((file) => extname(file)))).toEqual(new Set(Object.keys(runners)));
});

test.each(files)('%s prints what its page shows', async (file) => {
  const ran = await runSample(file);
  // As the page shows it.
  const [{ output = '' } = {}] = readSamples(file);
  expect(formatProblems(sampleProblems(file, ran, output))).toBe('');
});

test('Python programs use the standard library, and what lies beside them, only', async () => {
  const programs = globSync('**/*.py', { cwd: samples }).filter((file) => !(file in testedBy));
  const imported = programs.flatMap((file) => {
    const text = readFileSync(join(samples, file), 'utf8');
    return [...text.matchAll(/^(?:import|from) (\w+)/gm)].map(([, name = '']) => name);
  });
  expect(imported).not.toEqual([]);
  const own = new Set(programs.map((file) => basename(file, '.py')));
  const foreign = imported.filter((name) => !own.has(name));
  const print = 'import sys; print(sorted(set(sys.argv[1:]) - set(sys.stdlib_module_names)))';
  const { stdout } = await promisify(execFile)('python3', ['-c', print, ...foreign]);
  expect(stdout).toBe('[]\n');
});

describe('a sample that is wrong', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-samples-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['fails.ts', "console.log('one');\nthrow new Error('planted');\n"],
    ['fails.py', 'print("one")\nraise SystemError("planted")\n'],
    ['fails.sh', 'echo one\nplanted\n'],
  ])('is named with the line that fails: %s', async (file, program) => {
    await writeFile(join(folder, file), program);
    const said = formatProblems(sampleProblems(file, await runSample(file, folder), 'one\n'));
    expect(said.split('\n')[0]).toMatch(new RegExp(`^docs/samples/${file}:2: ends with [1-9]`));
    expect(said).toContain('planted');
  });

  test('is named with the line that it prints otherwise', async () => {
    await writeFile(join(folder, 'prints.sh'), 'echo one\necho other\n');
    const ran = await runSample('prints.sh', folder);
    expect(formatProblems(sampleProblems('prints.sh', ran, 'one\ntwo\n'))).toMatch(
      /^docs\/samples\/prints\.sh:1: line 2 is "two" on the page, and it prints "other"/,
    );
    expect(sampleProblems('prints.sh', ran, 'one\nother\n')).toEqual([]);
    expect(formatProblems(sampleProblems('prints.sh', ran, 'one\nother\nthird\n'))).toContain(
      'line 3 is ',
    );
  });
});
