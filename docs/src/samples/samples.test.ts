import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
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

function shownOutput(file: string): string {
  try {
    return readFileSync(join(samples, `${file}.out`), 'utf8');
  } catch {
    return '';
  }
}
