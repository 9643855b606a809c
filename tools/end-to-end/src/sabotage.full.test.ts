import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sabotage } from './processes/sabotage/sabotages.ts';
import { gameOf } from './run/game.ts';
import { play } from './run/play.ts';
import { openSurroundings } from './run/surroundings.ts';
import type { Invariant } from './run/violation.ts';

const serverUrl = postgresUrl();

/** Where each safeguard is taken out, this no longer holds. */
const broken: Record<Sabotage, Invariant> = {
  'a naive retry': 'at most one payment for each order',
  'a journal that a kill empties': 'at most one payment for each order',
  'nobody who decides': 'exactly one payment for each order',
  'a receiver without its store':
    'exactly one booking for each finalised payment, and none for others',
  'completion before the booking':
    'exactly one booking for each finalised payment, and none for others',
  'no recovery': 'exactly one booking for each finalised payment, and none for others',
  'a secret in a log': 'no secret in a log or a file',
};

/** Of so many runs, one has to show it. */
const mostRuns = 8;

if (serverUrl !== undefined)
  describe('the experiment notices', () => {
    let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
    beforeAll(async () => {
      surroundings = await openSurroundings(serverUrl ?? '');
    });
    afterAll(() => surroundings.close());

    test.concurrent.each(Object.entries(broken) as [Sabotage, Invariant][])(
      '%s: %s does not hold',
      async (sabotage, invariant) => {
        let seen: Invariant | undefined;
        for (let seed = 1; seed <= mostRuns && seen !== invariant; seed++) {
          const { violation, failure } = await play(gameOf(seed, { sabotage }), surroundings);
          seen = violation?.invariant;
          if (violation)
            expect(failure).toContain(`--first ${seed} --runs 1 --sabotage '${sabotage}'`);
        }
        expect(seen).toBe(invariant);
      },
    );

    test('a run that has no end', async () => {
      const limits = { hangMilliseconds: 1 };
      const { violation } = await play(gameOf(1), surroundings, limits);
      expect(violation?.invariant).toBe('nothing hangs or falls');
    });
  });
