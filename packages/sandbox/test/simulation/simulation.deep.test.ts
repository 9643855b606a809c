import { depth, seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { killPoints } from './kills.ts';
import { play } from './play.ts';

const steps = times(5_000);
// At least one at each point, where there is time for it.
const kills = depth === 'quick' ? 1 : Math.max(times(10), killPoints.length);
const games = [
  { seed: `${seed} a`, steps, kills, options: {} },
  {
    seed: `${seed} b`,
    steps,
    kills,
    options: { lockOnRoll: true, statusAfterReturn: 'rejected', sideRefersTo: 'amountCurrency' },
  },
] as const;

describe.concurrent('simulation', () => {
  test.each(depth === 'quick' ? games.slice(1) : games)(
    'seed $seed: all invariants hold in $steps steps, with $kills kills',
    async (game) => {
      const { failure, steps, kills, did, covered } = await play(game);
      expect(failure).toBeUndefined();
      expect([steps, kills.length]).toEqual([game.steps, game.kills]);
      // Otherwise it would have looked at less than it seems. A short game does not come to all.
      if (depth === 'quick') return;
      expect([...new Set(kills)].sort()).toEqual([...killPoints].sort());
      const done = actions.filter(({ name }) => did.some((text) => text.startsWith(`${name} `)));
      expect(done.length).toBeGreaterThan(actions.length - 4);
      const rows = covered.filter((one) => one.startsWith('row '));
      expect(rows.length).toBeGreaterThan(25);
    },
  );

  test('the same seed plays the same', async () => {
    const game = { seed: 'same', steps: 60, kills: 1 };
    const [first, second] = await Promise.all([play(game), play(game)]);
    expect(first.failure).toBeUndefined();
    expect(second.did).toEqual(first.did);
  });
});
