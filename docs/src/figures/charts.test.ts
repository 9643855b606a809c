import { expect, test } from 'vitest';
import { type BenchRun, chartsOf, readBench } from './charts.ts';

const run = readBench();

test('a chart has the least on top, and the longest bar is whole', () => {
  for (const { heading, bars } of chartsOf(run)) {
    const shares = bars.map(({ share }) => share);
    expect({ heading, shares }).toEqual({ heading, shares: shares.toSorted((a, b) => a - b) });
    expect(shares.at(-1)).toBe(100);
  }
});

test('each chart has one bar of ours, and an alternative', () => {
  for (const { bars } of chartsOf(run)) {
    expect(bars.filter(({ isOurs }) => isOurs)).toHaveLength(1);
    expect(bars.length).toBeGreaterThan(1);
  }
});

test('others are ahead in one of them at least, and it is shown', () => {
  expect(chartsOf(run).some(({ bars }) => bars[0]?.isOurs === false)).toBe(true);
});

test('a value stands beside its bar with its unit', () => {
  const [size] = chartsOf(changed(21_535));
  expect(size?.bars.find(({ isOurs }) => isOurs)?.text).toBe('21.5 kB');
});

test('a run that lacks a table, or what is ours in it, is refused', () => {
  expect(() => chartsOf({ ...run, results: [] })).toThrow('has no size');
  expect(() => chartsOf(changed(undefined))).toThrow('has no row of crossborder-fx');
});

/** The run with another size of ours, or none. */
function changed(bytes: number | undefined): BenchRun {
  const results = run.results.map((table) =>
    table.title === 'client: bundle for browser'
      ? {
          ...table,
          measured: table.measured
            .filter(({ subject }) => bytes !== undefined || subject !== 'crossborder-fx')
            .map((one) =>
              one.subject === 'crossborder-fx' && bytes !== undefined
                ? { subject: one.subject, median: bytes }
                : one,
            ),
        }
      : table,
  );
  return { ...run, results };
}

test('what an explanation says of who is ahead is what the bars show', () => {
  const said = chartsOf(run).flatMap(({ explanation, bars }) => {
    const ours = bars.findIndex(({ isOurs }) => isOurs);
    const ahead = bars.slice(0, ours).map(({ label }) => label);
    return Array.from(explanation.matchAll(/(\S+) (?:is smaller|takes less)/g), ([, name]) => ({
      name,
      isAhead: ahead.includes(name ?? ''),
    }));
  });
  expect(said.map(({ name }) => name)).toEqual([
    'modern-treasury',
    'octokit',
    'openapi-fetch',
    'fetch',
    'emulate',
  ]);
  expect(said.filter(({ isAhead }) => !isAhead)).toEqual([]);
});
