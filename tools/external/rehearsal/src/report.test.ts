import { expect, test } from 'vitest';
import { conclusion, createReport, isGreen, StoppedError } from './report.ts';

function reportInto(lines: string[]) {
  // Seconds differ from run to run.
  return createReport((line) => lines.push(line.replace(/\(\d+\.\d s\)/, '(s)')));
}

test('a line is printed for each thing as it is tried', async () => {
  const lines: string[] = [];
  const report = reportInto(lines);
  expect(await report.attempt('copy', 'npm ci', () => 'anything')).toBe(true);
  expect(await report.attempt('copy', 'a build', () => Promise.reject(new Error('a\n  b')))).toBe(
    false,
  );
  report.leaveOut('publish', 'provenance', 'only npm makes it');
  expect(lines).toEqual([
    'green     copy: npm ci (s)',
    'red       copy: a build (s): a b. Mend it and commit, then run `npm run release:rehearse`.',
    'left out  publish: provenance: only npm makes it',
  ]);
});

test('a line that says what to run is left as it is', async () => {
  const report = reportInto([]);
  await report.attempt('copy', 'a tree', () => Promise.reject(new Error('Run `git status`.')));
  expect(report.rows[0]?.detail).toBe('Run `git status`.');
});

test('what the rest depends on stops it', async () => {
  const report = reportInto([]);
  expect(await report.need('copy', 'npm ci', async () => 7)).toBe(7);
  const failing = report.need('copy', 'a build', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow(StoppedError);
  expect(report.rows.map(({ result }) => result)).toEqual(['green', 'red']);
});

test('the conclusion counts, and repeats what is red', () => {
  const rows = [
    { step: 'copy', tried: 'npm ci', result: 'green', detail: '', seconds: 31.23 },
    { step: 'publish', tried: 'all', result: 'red', detail: 'no. Run `x`.', seconds: 2 },
    { step: 'publish', tried: 'staged', result: 'left out', detail: 'only npm', seconds: 0 },
  ] as const;
  expect(conclusion(rows, 33.4).split('\n')).toEqual([
    '1 green, 1 red, 1 left out, in 33 seconds.',
    'publish: all: no. Run `x`.',
  ]);
});

test('one red row, or none at all, is not green', () => {
  const row = { step: 'a', tried: 'b', detail: '', seconds: 0 };
  expect(
    isGreen([
      { ...row, result: 'green' },
      { ...row, result: 'left out' },
    ]),
  ).toBe(true);
  expect(
    isGreen([
      { ...row, result: 'green' },
      { ...row, result: 'red' },
    ]),
  ).toBe(false);
  expect(isGreen([{ ...row, result: 'left out' }])).toBe(false);
  expect(isGreen([])).toBe(false);
});
