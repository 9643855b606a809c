import type { Pool } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestPools } from '../../test/postgres-handlers.ts';
import { postgresUrl } from '../../test/servers.ts';
import { delivered, leaseSeconds } from '../../test/store-subject.ts';
import type { PostgresStore } from './postgres-store.ts';

const url = postgresUrl();

// Two recoveries that lock rows in different orders wait for each other, until PostgreSQL ends one of them.
describe.skipIf(url === undefined)('rows of PostgreSQL', () => {
  const { opened, newPool, newStore } = openTestPools(url);

  /** A connection that may hold a lock when the test ends. */
  async function connect() {
    const connection = await (opened().one as Pool).connect();
    onTestFinished(() => connection.release(true));
    return connection;
  }

  /** Resolves when a statement with this in its text waits. */
  async function waiting(text: string): Promise<void> {
    const sql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
    while ((await opened().other.query(sql, [`%${text}%`])).rows.length === 0);
  }

  type Change = (store: PostgresStore<unknown>, keys: string[]) => Promise<unknown>;
  it.each<[what: string, kind: string, change: Change]>([
    ['are asked for', 'fact', (store, keys) => store.seen(keys)],
    ['are closed', 'open/billing', (store, closed) => store.note({ closed })],
    ['are kept longer', 'open/billing', (store, open) => store.note({ open })],
  ])(
    'that %s are locked in the order of their keys, in whatever order they are given and stored',
    async (_, kind, change) => {
      const { table, one } = opened();
      const id = crypto.randomUUID();
      const [first, held, last] = ['B', 'a', 'b'].map((name) => `${id} ${name}`) as [
        string,
        string,
        string,
      ];
      const stored = (key: string) => (kind === 'fact' ? `billing/${key}` : key);
      const given = [last, held, first];
      for (const key of given) {
        const insert = `INSERT INTO ${table} (kind, key, changed_at, forget_at) VALUES ($1, $2, now(), now() + interval '9 days')`;
        await one.query(insert, [kind, stored(key)]);
      }
      const connection = await connect();
      await connection.query('BEGIN');
      const hold = `SELECT FROM ${table} WHERE kind = $1 AND key = $2 FOR UPDATE`;
      await connection.query(hold, [kind, stored(held)]);
      const changed = change(newStore(newPool()), given);
      await waiting(table);
      const free = `SELECT key FROM ${table} WHERE kind = $1 AND key LIKE $2 FOR UPDATE SKIP LOCKED`;
      const { rows } = await opened().other.query(free, [kind, `%${id}%`]);
      expect(rows.map(({ key }) => key)).toEqual([stored(last)]);
      await connection.query('COMMIT');
      await changed;
    },
  );

  it.each(['event', 'signature'])(
    'of the kind %s that a trigger of the table drops are an error, and not waited for',
    async (kind) => {
      const { table, one } = opened();
      const store = newStore(newPool());
      const claim = (owner: string) =>
        store.claim(
          { key: `dropped ${kind}`, owner },
          { leaseSeconds, completedSince: delivered() },
        );
      if (kind === 'signature') await claim('before');
      await one.query(`CREATE FUNCTION ${table}_drop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RETURN CASE WHEN NEW.kind <> '${kind}' THEN NEW END; END $$`);
      await one.query(
        `CREATE TRIGGER drops BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_drop()`,
      );
      onTestFinished(async () => void (await one.query(`DROP FUNCTION ${table}_drop CASCADE`)));
      await expect(claim('after')).rejects.toThrow('is there a trigger');
    },
  );
});
