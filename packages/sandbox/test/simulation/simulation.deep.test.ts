import { depth, seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { coverageLines, missingCoverage } from './coverage.ts';
import { longGames } from './games.ts';
import { killPoints } from './kills.ts';
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
  // Each option has its turn.
  long: longGames({ seed: `${seed}`, steps, kills: times(25), games: 20 }),
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
  console.log(coverageLines(tried).join('\n'));
  const count = (kind: string) => [...tried].filter((one) => one.startsWith(`${kind} `)).length;
  if (depth !== 'quick') {
    expect(count('kill')).toBe(killPoints.length);
    expect(count('action')).toBeGreaterThan(actions.length - 4);
    expect(count('row')).toBeGreaterThan(25);
  }
  if (depth === 'long') expect(missingCoverage(tried)).toEqual([]);
  expect(missingCoverage(new Set())).toEqual(expect.arrayContaining(['action create payment']));
});
