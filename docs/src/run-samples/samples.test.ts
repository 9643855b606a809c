import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { readSamples, samples } from '../pages/sample-blocks.ts';
import { listPrograms, runners, runSample, runSampleOn } from './run-sample.ts';
import { testedBy } from './tested-by.ts';

const files = listPrograms();

test('the samples include a program in each language', () => {
  expect(new Set(files.map((file) => extname(file)))).toEqual(new Set(Object.keys(runners)));
});

test.each(files)('the sample %s prints what its page shows', async (file) => {
  const { stdout, ...end } = await runSample(file);
  expect(end, `docs/samples/${file}`).toEqual({ stderr: '', code: 0 });
  const [{ output = '' } = {}] = readSamples(file);
  expect(stdout, `Mend docs/samples/${file}, or run \`npm run record ${file} -w docs\``).toBe(
    output,
  );
});

test('samples in Python import only the standard library and other samples', async () => {
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

test.each([
  ['fails.ts', "console.log('one');\nthrow new Error('planted');\n"],
  ['fails.py', 'print("one")\nraise SystemError("planted")\n'],
  ['fails.sh', 'echo one\nplanted\n'],
])('a sample prints the number of the faulty line: %s', async (file, program) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, file), program);
  const server = { url: 'http://127.0.0.1:1', credentials: { username: '', secret: '' } };
  const { stdout, stderr, code } = await runSampleOn(server, file, folder);
  expect(code).toBeGreaterThan(0);
  expect(stdout).toBe('one\n');
  expect(stderr).toMatch(new RegExp(`${file}(?::|", line |: line |: )2[\\s\\S]*planted`));
});
