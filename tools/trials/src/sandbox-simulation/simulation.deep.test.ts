import { depth, seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { faultsWanted } from './actions/faults.ts';
import { coveredOptions, coveredRow } from './coverage.ts';
import { killPoints, settings } from './game.ts';
import { errorCodes, placeOf, type Row, tables } from './inside.ts';
import { play } from './play.ts';

const steps = times(5_000);
// At least one at each point, where there is time for it.
const kills = depth === 'quick' ? 1 : Math.max(times(10), killPoints.length);
const withOptions = {
  seed: `${seed} b`,
  steps,
  kills,
  options: { lockOnRoll: true, statusAfterReturn: 'rejected', sideRefersTo: 'amountCurrency' },
} as const;
const games = {
  quick: [withOptions],
  full: [{ seed: `${seed} a`, steps, kills, options: {} }, withOptions],
  // Each option has its turn, twice.
  long: [...settings, ...settings].map((options, index) => ({
    seed: `${seed}-${index + 1}`,
    steps: times(250),
    kills: 25,
    options,
  })),
}[depth];
const tried = new Set<string>();

describe.concurrent('simulation', () => {
  test.each(games)(
    'seed $seed: all invariants hold in $steps steps, with $kills kills',
    async (game) => {
      const { failure, steps, kills, covered } = await play(game);
      expect(failure).toBeUndefined();
      expect([steps, kills.length]).toEqual([game.steps, game.kills]);
      for (const one of covered) tried.add(one);
    },
  );

  test('the same seed plays the same', async () => {
    const game = { seed: 'same', steps: 60, kills: 1 };
    const [first, second] = await Promise.all([play(game), play(game)]);
    expect(first.failure).toBeUndefined();
    expect(second.did).toEqual(first.did);
  });
});

test('the games looked at as much as their length allows', () => {
  console.log(coverageLine(tried));
  const count = (kind: string) => [...tried].filter((one) => one.startsWith(`${kind} `)).length;
  if (depth !== 'quick') {
    expect(count('kill')).toBe(killPoints.length);
    expect(count('action')).toBeGreaterThan(actions.length - 4);
    expect(count('row')).toBeGreaterThan(25);
  }
  if (depth === 'long') expect(missingCoverage(tried)).toEqual([]);
  expect(missingCoverage(new Set())).toEqual(expect.arrayContaining(['action create payment']));
});

/** All that has to be tried, but for the options. */
const wanted: readonly string[] = [
  ...actions.map(({ name }) => `action ${name}`),
  ...killPoints.map((point) => `kill ${point}`),
  ...faultsWanted,
  ...Object.keys(errorCodes).map((code) => `code ${code}`),
  ...Object.entries(tables).flatMap(([kind, { rows }]) =>
    (rows as readonly Row[]).map(({ id, from, stage }) =>
      coveredRow(kind, id, placeOf(from, stage)),
    ),
  ),
];

/** How much of each kind was tried: `row 71 of 73`. */
function coverageLine(covered: ReadonlySet<string>): string {
  const kinds = Map.groupBy(new Set(wanted), (name) => name.slice(0, name.indexOf(' ')));
  return Array.from(kinds, ([kind, all]) => {
    return `${kind} ${all.filter((one) => covered.has(one)).length} of ${all.length}`;
  }).join(', ');
}

/**
 * What was not tried: each row, code, action, fault and kill point once, each option in two settings.
 */
function missingCoverage(covered: ReadonlySet<string>): string[] {
  const names = coveredOptions({}).map((option) => option.split(' ')[1] ?? '');
  const settings = [...covered].filter((one) => one.startsWith('option '));
  const single = names.filter(
    (name) => settings.filter((setting) => setting.split(' ')[1] === name).length < 2,
  );
  return [
    ...new Set(wanted.filter((one) => !covered.has(one))),
    ...single.map((name) => `option ${name} in a second setting`),
  ];
}
