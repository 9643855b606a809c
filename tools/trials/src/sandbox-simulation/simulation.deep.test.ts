import { depth, seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { faultsWanted } from './actions/payments.ts';
import { coveredRow, killPoints, optionsOf, play, settings } from './game.ts';
import { errorCodes, stateRows } from './inside.ts';

const steps = times(2_000, { quick: 250 });
// Each point at which a process can be killed gets at least one kill, except at the depth `quick`.
const kills = depth === 'quick' ? 1 : Math.max(times(10), killPoints.length);
const [plain = {}, withOptions = {}] = settings;
const games = {
  quick: [{ seed: `${seed} b`, steps, kills, options: withOptions }],
  full: [
    { seed: `${seed} a`, steps, kills, options: plain },
    { seed: `${seed} b`, steps, kills, options: withOptions },
  ],
  // Each set of sandbox options is used in two simulations.
  long: [...settings, ...settings].map((options, index) => ({
    seed: `${seed}-${index + 1}`,
    steps: 5_000,
    kills: 25,
    options,
  })),
}[depth];
const tried = new Set<string>();

describe.concurrent('simulation of the sandbox', () => {
  test.each(games)(
    'seed $seed: all invariants of the sandbox hold in a simulation of $steps steps with $kills kills',
    async (game) => {
      const { failure, steps, kills, covered } = await play(game);
      expect(failure).toBeUndefined();
      expect([steps, kills]).toEqual([game.steps, game.kills]);
      for (const one of covered) tried.add(one);
    },
  );

  test('two simulations of the sandbox with the same seed do the same', async () => {
    const game = { seed: 'same', steps: 60, kills: 1 };
    const [first, second] = await Promise.all([play(game), play(game)]);
    expect(first.failure).toBeUndefined();
    expect(second.did).toEqual(first.did);
  });
});

/** The names of everything that the simulations must try at least once. */
const wanted: readonly string[] = [
  ...actions.map(({ name }) => `action ${name}`),
  ...killPoints.map((point) => `kill ${point}`),
  ...faultsWanted,
  ...Object.keys(errorCodes).map((code) => `code ${code}`),
  ...stateRows.map(({ kind, row, origin }) => coveredRow(kind, row, origin)),
];

test('the simulations try as many actions, faults, kills and state table rows as their length allows', () => {
  const ofKind = (names: Iterable<string>, kind: string) =>
    [...names].filter((one) => one.startsWith(`${kind} `));
  const count = (kind: string) => ofKind(tried, kind).length;
  const kinds = ['action', 'kill', 'fault', 'code', 'row'];
  // Counts how many names of each kind were tried, such as `row 71 of 73` for the rows of state tables.
  const all = kinds.map(
    (kind) => `${kind} ${count(kind)} of ${new Set(ofKind(wanted, kind)).size}`,
  );
  console.log(all.join(', '));
  if (depth !== 'quick') {
    expect(count('kill')).toBe(killPoints.length);
    expect(count('action')).toBeGreaterThan(actions.length - 4);
    expect(count('row')).toBeGreaterThan(25);
  }
  if (depth === 'long') expect(wanted.filter((one) => !tried.has(one))).toEqual([]);
});

test('the settings of the simulations have each option of the sandbox with two values', () => {
  const tried = settings.map(optionsOf);
  const hasOne = (name: string) => new Set(tried.map((all) => JSON.stringify(all[name]))).size < 2;
  expect(Object.keys(optionsOf({})).filter(hasOne)).toEqual([]);
});
