import { seed as first, times } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../harness/databases.ts';
import type { Counts } from '../harness/report.ts';
import { play } from './run.ts';
import { createTables, killsDatabase } from './scene.ts';
import { type Invariant, type Sabotage, sabotages } from './setting.ts';

const serverUrl = postgresUrl();
const runs = times(12, { long: 400 });
const seeds = Array.from({ length: runs }, (_, index) => first + index);
// A kill of the database server disturbs all runs that use the server, so such runs follow one after the other.
const testEach = killsDatabase ? test.each(seeds) : test.concurrent.each(seeds);

/** The trial tries each sabotage in at most this many runs. At least one of the runs must notice the sabotage. */
const mostRuns = 8;

if (serverUrl !== undefined)
  describe('payer, sandbox, receiver and database', () => {
    const total: Counts = {};
    let tables: Database;
    beforeAll(async () => {
      tables = await openDatabase(serverUrl);
      await createTables(tables.url);
    });
    afterAll(() => tables.close());

    testEach(
      'payer, sandbox, receiver and database keep every invariant in run %i',
      async (seed) => {
        const { failure } = await play({ seed, counts: total }, tables);
        expect(failure).toBeUndefined();
      },
    );

    test('the end-to-end runs killed each process, and had many faults and each kind of decision of a person', () => {
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

    test.concurrent.each(Object.entries(sabotages) as [Sabotage, Invariant][])(
      'with %s, the end-to-end trial finds that this does not hold: %s',
      async (sabotage, invariant) => {
        let seen: string | undefined;
        for (let run = 0; run < mostRuns && seen !== invariant; run++) {
          const seed = first + run;
          const { violation, failure } = await play({ seed, sabotage }, tables);
          seen = violation?.invariant;
          if (violation) expect(failure).toContain(`SEED=${seed} `);
        }
        expect(seen).toBe(invariant);
      },
    );

    test('the end-to-end trial finds a run that takes too long', async () => {
      const { violation } = await play({ seed: first, hangMilliseconds: 1 }, tables);
      expect(violation?.invariant).toBe('no process hangs or crashes');
    });
  });
