import { CrossborderFxError, type Payment } from '@crossborder-fx/client';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { seed, times } from '@crossborder-fx/tools-test-utils/depth';
import { startOwnPostgres } from '@crossborder-fx/tools-test-utils/own-postgres';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Fate } from '../../../../packages/client/test/once-service.ts';
import { ageJournal, steadyPool } from '../harness/databases.ts';
import { createRandom } from '../harness/random.ts';
import { replayOf } from '../harness/report.ts';
import { openBank } from './bank.ts';
import { payerOf } from './payer.ts';

/** Starts a PostgreSQL server, a simulated service, and two payers that share a journal in the database. */
async function scene() {
  const server = await startOwnPostgres();
  onTestFinished(() => server.close());
  const { bank, paid } = await openBank();
  const database = steadyPool(server.url);
  onTestFinished(() => database.end());

  const startPayer = async () => {
    // With this option, PostgreSQL waits for the disk at a COMMIT only if the journal's `claim` requires it.
    const options = '-c synchronous_commit=off';
    const pool = new Pool({ connectionString: server.url, max: 4, options });
    pool.on('error', () => {});
    onTestFinished(() => pool.end());
    const journal = postgresJournal(pool, { account: 'acme-live' });
    await journal.migrate();
    return payerOf(bank.url, journal, 5_000);
  };
  const pay = await Promise.all([startPayer(), startPayer()]);
  return { server, bank, paid, database, pay };
}

/** Repeats the call until the reference has its payment, or a person must decide. Adds names of errors to `told`. */
async function payUntilTold(
  pay: (reference: string) => Promise<Payment>,
  reference: string,
  told: Set<string>,
): Promise<Payment | CrossborderFxError> {
  for (;;) {
    try {
      return await pay(reference);
    } catch (error) {
      if (!(error instanceof CrossborderFxError)) throw error;
      told.add(error.name);
      if (error.name === 'UndecidedError' || error.name === 'ApiError') return error;
    }
  }
}

const crashes = times(6, { long: 240 });

// The test starts its own PostgreSQL server. Its programs are installed only if the environment names a server.
test.skipIf(postgresUrl() === undefined)(
  'crashes of the database never cause a second payment, and each call reports its outcome',
  async () => {
    const { server, bank, paid, database, pay } = await scene();
    const { pick, below } = createRandom(`${seed} crashes`);
    const hint = replayOf('client-kills', seed, 'crashes of the database');
    const fates: Fate[] = ['done', 'done', 'done', 'done, then dropped', 'dropped'];
    bank.fate = () => pick(fates);
    const told = new Set<string>();
    const used: string[] = [];

    const isMet = () => told.has('JournalError');
    // On a busy machine, a crash can come after all calls. The trial goes on until a crash has met a call in its journal.
    for (let crash = 0; crash < crashes || (crash < 20 * crashes && !isMet()); crash++) {
      const references = Array.from({ length: 30 }, (_, index) => `r${crash}-${index}`);
      used.push(...references);
      // The database crashes at a request that the seed chooses, while the journal has recorded only some references.
      const count = bank.requests.length + 1 + below(30);
      const reached = new Promise<void>((resolve) => {
        bank.onRequest = () => {
          if (bank.requests.length >= count) resolve();
        };
      });
      const first = pay.map((call) =>
        Promise.allSettled(references.map((reference) => call(reference))),
      );
      await reached;
      await server.crash();
      for (const result of (await Promise.all(first)).flat()) {
        if (result.status === 'rejected') {
          expect(result.reason, hint).toBeInstanceOf(CrossborderFxError);
          told.add(result.reason.name);
        }
      }
    }
    bank.onRequest = () => {};
    const twice = () => used.filter((reference) => paid(reference).length > 1);
    expect(twice(), hint).toEqual([]);
    expect(isMet(), hint).toBe(true);

    // An hour later, the client must find each payment, and report each record without a payment as undecided.
    await ageJournal(database);
    bank.fate = () => 'done';
    for (const reference of used) {
      const wasPaid = paid(reference).length === 1;
      const result = await payUntilTold(pay[0], reference, told);
      if (wasPaid) expect(result, `${reference}: ${hint}`).toHaveProperty('status');
      else if (result instanceof Error) expect(result.name, hint).toBe('UndecidedError');
    }
    expect(twice(), hint).toEqual([]);
  },
);
