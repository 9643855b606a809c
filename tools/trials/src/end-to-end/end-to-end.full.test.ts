import { seed as first, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabases, type Databases } from '../kit/databases.ts';
import { addCounts, type Counts } from '../kit/report.ts';
import { gameOf, killsDatabase } from './game.ts';
import { play } from './play.ts';
import { createTables } from './scene.ts';

const serverUrl = postgresUrl();
const runs = times(20);
const seeds = Array.from({ length: runs }, (_, index) => first + index);
// A kill of the database would be met by another run.
const testEach = killsDatabase ? test.each(seeds) : test.concurrent.each(seeds);

if (serverUrl !== undefined)
  describe('payer, sandbox, receiver and database', () => {
    const total: Counts = {};
    let databases: Databases;
    beforeAll(async () => {
      databases = await createDatabases(serverUrl, createTables);
    });
    afterAll(() => databases.close());

    testEach('keep every promise in run %i', async (seed) => {
      const { counts, failure } = await play(gameOf(seed), databases);
      addCounts(total, counts);
      expect(failure).toBeUndefined();
    });

    test('have met all that can go wrong', () => {
      console.log(JSON.stringify({ runs, ...total }));
      const { kills = {}, faults = {}, decisions = {}, deliveries = {} } = total;
      expect(Object.keys(kills).sort()).toEqual(['payer', 'receiver', 'sandbox']);
      for (const times of Object.values(kills)) expect(times).toBeGreaterThan(runs / 4);
      expect(Object.keys(faults).length).toBeGreaterThan(35);
      expect(Object.keys(decisions).sort()).toEqual([
        'adopt',
        'resend',
        'resend of the confirmation',
      ]);
      expect(deliveries['again']).toBeGreaterThan(runs);
    });
  });
