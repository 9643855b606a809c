import { openDatabase } from '../data/open-database.ts';
import type { GatewayOptions } from '../gateway-options.ts';

const yearMilliseconds = 366 * 24 * 60 * 60 * 1000;
/** Keys in one statement, which holds the lock of a file for some milliseconds. */
const atOnce = 200;

/**
 * Deletes what is done and older than a year: keys of the journal, decisions, and notifications that were given up. A
 * key that is deleted is forgotten, and a repeat of it pays again. It may run beside a gateway.
 *
 * @throws {TypeError} when the database cannot be used
 */
export async function pruneGateway(options: GatewayOptions) {
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
    const decisions = await sql.all(
      'DELETE FROM gateway_decisions WHERE at < ? RETURNING id',
      before,
    );
    const notifications = await sql.all(
      "DELETE FROM gateway_outbox WHERE state = 'given-up' AND created < ? RETURNING id",
      before,
    );
    return {
      keys: keys.length,
      decisions: decisions.length,
      notifications: notifications.length,
    };
  } finally {
    await close();
  }
}
