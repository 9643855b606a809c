import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { actions } from './actions/actions.ts';
import { killPoints } from './kills.ts';
import { writeTo } from './log.ts';
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

  test('what is not there after a kill is noticed, with the command that plays it again', async () => {
    const { failure } = await play({
      seed: 'lost',
      steps: 200,
      kills: 3,
      afterKill({ data }) {
        const database = new DatabaseSync(data);
        database.exec("UPDATE setting SET value = value + 1 WHERE name = 'clock'");
        database.close();
      },
    });
    expect(failure).toContain('Violation: what was committed survives a kill: before COMMIT');
    expect(failure).toContain('The last actions:');
    expect(failure).toContain('replay.ts --seed lost --steps 200 --kills 3');
  });

  test('what was acknowledged and is not there after a kill is noticed', async () => {
    const { failure } = await play({
      seed: 'lost',
      steps: 200,
      kills: 3,
      afterKill: ({ log }) =>
        writeTo(log, {
          step: 1,
          did: '',
          said: [['add', '/payments/NTk5OTk5']],
          now: 0,
          wall: 0,
          covered: [],
        }),
    });
    expect(failure).toContain('what was acknowledged survives a kill: /payments/NTk5OTk5: 404');
  });
});
