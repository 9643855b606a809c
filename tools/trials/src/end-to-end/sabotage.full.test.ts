import { seed as first } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabases, type Databases } from '../kit/databases.ts';
import { gameOf } from './game.ts';
import type { Invariant } from './invariants.ts';
import { play } from './play.ts';
import { createTables } from './scene.ts';
import type { Sabotage } from './setting.ts';

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
  describe('the trial notices', () => {
    let databases: Databases;
    beforeAll(async () => {
      databases = await createDatabases(serverUrl, createTables);
    });
    afterAll(() => databases.close());

    test.concurrent.each(Object.entries(broken) as [Sabotage, Invariant][])(
      '%s: %s does not hold',
      async (sabotage, invariant) => {
        let seen: string | undefined;
        for (let run = 0; run < mostRuns && seen !== invariant; run++) {
          const seed = first + run;
          const { violation, failure } = await play(gameOf(seed, sabotage), databases);
          seen = violation?.invariant;
          if (violation) expect(failure).toContain(`SEED=${seed} `);
        }
        expect(seen).toBe(invariant);
      },
    );

    test('a run that has no end', async () => {
      const limits = { hangMilliseconds: 1 };
      const { violation } = await play(gameOf(first), databases, limits);
      expect(violation?.invariant).toBe('nothing hangs or falls');
    });
  });
