import { depth, seed as firstOfLong, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCounts, createCounts } from './run/counts.ts';
import { gameOf } from './run/game.ts';
import { play } from './run/play.ts';
import { openSurroundings } from './run/surroundings.ts';

const serverUrl = postgresUrl();
const runs = times(20);
const first = depth === 'long' ? firstOfLong : 1;
const seeds = Array.from({ length: runs }, (_, index) => first + index);

if (serverUrl !== undefined)
  describe('payer, sandbox, receiver and database', () => {
    const total = createCounts();
    let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
    beforeAll(async () => {
      surroundings = await openSurroundings(serverUrl ?? '');
    });
    afterAll(() => surroundings.close());

    test.concurrent.each(seeds)('keep every promise in run %i', async (seed) => {
      const { counts, failure } = await play(gameOf(seed), surroundings);
      addCounts(total, counts);
      expect(failure).toBeUndefined();
    });

    test('have met all that can go wrong', () => {
      console.log(JSON.stringify({ runs, ...total }));
      expect(Object.keys(total.kills).sort()).toEqual(['payer', 'receiver', 'sandbox']);
      for (const kills of Object.values(total.kills)) expect(kills).toBeGreaterThan(runs / 4);
      expect(Object.keys(total.faults).length).toBeGreaterThan(35);
      expect(Object.keys(total.decisions).sort()).toEqual([
        'adopt',
        'resend',
        'resend of the confirmation',
      ]);
      expect(total.duplicates).toBeGreaterThan(runs);
    });
  });
