import { unended } from '../assist/prepared.ts';
import { type DatabaseOptions, openDatabase } from '../data/database.ts';

const yearMilliseconds = 366 * 24 * 60 * 60 * 1000;
/** The number of keys that one DELETE statement deletes. The statement locks the database file for some milliseconds. */
const atOnce = 200;

/**
 * Deletes records older than a year: idempotency keys whose request is done, decisions, prepared objects that have ended,
 * and notifications that the gateway has given up. A program that repeats a deleted key pays again. The call may run
 * while a gateway runs. @throws {TypeError} when the database cannot be used
 */
export async function pruneGateway(options: DatabaseOptions): Promise<string> {
  const { sql, journal, journalTable, close } = await openDatabase({ ...options, create: false });
  try {
    const { now } = await journal.read('now');
    const before = now.getTime() - yearMilliseconds;
    const { name, sentAt } = journalTable;
    const old = `SELECT DISTINCT key FROM ${name} WHERE state = 'done' AND ${sentAt} < ?`;
    const keys = (await sql.all(old, before)).map(({ key }) => String(key));
    for (let first = 0; first < keys.length; first += atOnce) {
      const some = keys.slice(first, first + atOnce);
      const places = some.map(() => '?').join(', ');
      await sql.all(`DELETE FROM ${name} WHERE attempt > 0 AND key IN (${places})`, ...some);
    }

    const rows = (statement: string) => sql.all(`DELETE FROM ${statement} RETURNING id`, before);
    const decisions = await rows('gateway_decisions WHERE at < ?');
    // An object that has not ended keeps its invoice, so that no assistant can prepare the invoice a second time.
    const open = [...unended, 'approving'].map((state) => `'${state}'`).join(', ');
    const prepared = `gateway_prepared WHERE at < ? AND state NOT IN (${open})`;
    const debts = `DELETE FROM gateway_debts WHERE prepared IN (SELECT id FROM ${prepared})`;
    await sql.all(debts, before);
    await rows(prepared);
    const given = await rows("gateway_outbox WHERE state = 'given-up' AND created < ?");
    return `Deleted Idempotency-Keys: ${keys.length}, decisions: ${decisions.length}, notifications: ${given.length}.`;
  } finally {
    await close();
  }
}
