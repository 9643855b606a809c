import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { samples } from '../pages/samples.ts';
import { listPrograms, runners, runSample } from './run-sample.ts';

const files = listPrograms();

test('there is something to run in each language', () => {
  expect(new Set(files.map((file) => extname(file)))).toEqual(new Set(Object.keys(runners)));
});

test.concurrent.each(files)(
  '%s prints what its page shows',
  async (file) => {
    expect(await runSample(file)).toEqual({ stdout: shownOutput(file), stderr: '', code: 0 });
  },
  60_000,
);

test('Python programs use the standard library, and what lies beside them, only', async () => {
  const programs = globSync('**/*.py', { cwd: samples });
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

function shownOutput(file: string): string {
  try {
    return readFileSync(join(samples, `${file}.out`), 'utf8');
  } catch {
    return '';
  }
}
