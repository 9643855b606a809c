import { type Row, type Sql, textOf } from './database.ts';

export interface Message {
  id: string;
  body: string;
  created: number;
  /** The number of attempts to deliver the notification, including the current attempt. */
  attempts: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The states of a notification, in the order in which the page lists them. */
export const outboxStates = ['given-up', 'waiting', 'delivered'] as const;

const mostCounted = 10_000;
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Keeps notifications in the database until the program has received them. @param clock - milliseconds since 1970 */
export function createOutbox(sql: Sql, clock: () => number) {
  let ahead = Number.NEGATIVE_INFINITY;
  /** Returns a time that never goes back, so that a clock that is set back delays no planned attempt. */
  const now = () => {
    ahead = Math.max(ahead, clock() - performance.now());
    return Math.round(ahead + performance.now());
  };
  return {
    now,
    /** Makes notifications due whose next attempt lies more than `milliseconds` ahead, because the clock was set back. */
    async hurry(milliseconds: number) {
      const later = "UPDATE gateway_outbox SET next = ? WHERE state = 'waiting' AND next > ?";
      await sql.all(later, now(), now() + milliseconds);
    },
    /** Adds a notification, but ignores an id that was added in the last week. After a week, the same id means a new event. */
    async add({ id, event, body }: { id: string; event: string; body: string }) {
      const at = now();
      await sql.all(
        `INSERT INTO gateway_outbox (id, event, body, created, next, attempts, state, result)
VALUES (?, ?, ?, ?, ?, 0, 'waiting', '') ON CONFLICT (id) DO UPDATE SET body = excluded.body,
  created = excluded.created, next = excluded.next, attempts = 0, state = 'waiting'
WHERE gateway_outbox.created < ?`,
        ...[id, event, body, at, at, at - keptMilliseconds],
      );
    },
    /** Takes notifications whose delivery is due, so that no other process takes them at the same time. */
    async take(most: number, leaseMilliseconds: number): Promise<Message[]> {
      const at = now();
      // Both UPDATE and SELECT check that a delivery is due, so that two processes never take the same notification.
      const rows = await sql.all(
        `UPDATE gateway_outbox SET next = ?, attempts = attempts + 1
WHERE state = 'waiting' AND next <= ? AND id IN (
  SELECT id FROM gateway_outbox WHERE state = 'waiting' AND next <= ? ORDER BY next LIMIT ?
) RETURNING id, body, created, attempts`,
        ...[at + leaseMilliseconds, at, at, most],
      );
      return rows.map(({ id, body, created, attempts }) => ({
        ...{ id: String(id), body: String(body) },
        ...{ created: Number(created), attempts: Number(attempts) },
      }));
    },
    async delivered(id: string, result: string) {
      const at = now();
      // Empties the body of the delivered notification, because the body names people and accounts and is no longer needed.
      const done = "UPDATE gateway_outbox SET state = 'delivered', body = '', result = ?, next = ?";
      await sql.all(`${done} WHERE id = ?`, result, at, id);
      const old = "DELETE FROM gateway_outbox WHERE state = 'delivered' AND next < ?";
      await sql.all(old, at - keptMilliseconds);
    },
    /** @param next - the time of the next delivery attempt; undefined means that the gateway gives the notification up */
    async failed(id: string, result: string, next: number | undefined) {
      const state = next === undefined ? 'given-up' : 'waiting';
      const tried = 'UPDATE gateway_outbox SET state = ?, result = ?, next = ? WHERE id = ?';
      await sql.all(`${tried} AND state = 'waiting'`, state, result, next ?? now(), id);
    },
    /** Makes the gateway deliver a given-up notification again. @returns whether there was such a notification */
    async again(id: string) {
      const at = now();
      const rows = await sql.all(
        `UPDATE gateway_outbox SET state = 'waiting', next = ?, created = ?, attempts = 0
WHERE id = ? AND state = 'given-up' RETURNING id`,
        ...[at, at, id],
      );
      return rows.length > 0;
    },
    /** Lists notifications of these states: those of the first state before all others, and newest first. */
    async list(states: readonly string[], most: number): Promise<Row[]> {
      const select = `SELECT id, event, created, state, attempts, result FROM gateway_outbox
WHERE state = ? ORDER BY created DESC LIMIT ?`;
      // Uses one SQL statement per state, because the index sorts only notifications of one state by time.
      const lists = states.map((one) => sql.all(select, one, most));
      const [first = [], ...others] = await Promise.all(lists);
      const later = others.flat().sort((a, b) => Number(b['created']) - Number(a['created']));
      const rows = [...first, ...later].slice(0, most);
      return rows.map((row) => ({ ...row, created: textOf(row['created']) }));
    },
    /** Counts the notifications that wait for delivery, and the given-up notifications, at most 10,000 of each. */
    async counts() {
      const some = 'SELECT 1 FROM gateway_outbox WHERE state = ? LIMIT ?';
      const count = async (state: string) => {
        const select = `SELECT COUNT(*) AS count FROM (${some}) AS some`;
        return Number((await sql.all(select, state, mostCounted))[0]?.['count']);
      };
      return { waiting: await count('waiting'), 'given-up': await count('given-up') };
    },
  };
}
