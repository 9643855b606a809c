import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { killPoints } from './kills.ts';
import { play } from './play.ts';

// A quiet machine needs a tenth of it.
const timeout = 400_000;

// The same in each run, so that a test that fails has a reason. SIMULATION_SEED plays another.
const given = process.env['SIMULATION_SEED'];
const games = [
  { seed: given ?? '1', steps: 5000, kills: 10, options: {} },
  {
    seed: given ?? '2',
    steps: 5000,
    kills: 10,
    options: { lockOnRoll: true, statusAfterReturn: 'rejected', sideRefersTo: 'amountCurrency' },
  },
] as const;

describe.concurrent('simulation', { timeout }, () => {
  test.each(games)(
    'seed $seed: all invariants hold in $steps steps, with $kills kills',
    async (game) => {
      const { failure, steps, kills, did, covered } = await play(game);
      expect(failure).toBeUndefined();
      expect([steps, kills.length]).toEqual([game.steps, game.kills]);
      // Otherwise it would have looked at less than it seems.
      expect([...new Set(kills)].sort()).toEqual([...killPoints].sort());
      const done = actions.filter(({ name }) => did.some((text) => text.startsWith(`${name} `)));
      expect(done.length).toBeGreaterThan(actions.length - 4);
      const rows = covered.filter((one) => one.startsWith('row '));
      expect(rows.length).toBeGreaterThan(25);
    },
  );

  test('the same seed plays the same', async () => {
    const game = { seed: 'same', steps: 150, kills: 3 };
    const [first, second] = await Promise.all([play(game), play(game)]);
    expect(first.failure).toBeUndefined();
    expect(second.did).toEqual(first.did);
  });
});
