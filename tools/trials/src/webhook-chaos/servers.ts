import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { eventKey } from '@crossborder-fx/webhooks';
import { createTableSql } from '@crossborder-fx/webhooks/postgres';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import { createClient } from '@redis/client';
import { cutOne, endLeases, openDatabase, urlOf } from '../harness/databases.ts';
import type { Random } from '../harness/random.ts';
import { consumers, contentOf, webhookId } from './deliveries.ts';

export type ServerSetting =
  /** The URL of a new database that has a table called `work`. */
  | { kind: 'postgres'; url: string }
  /** `name` is the prefix of all Redis keys of the trial. */
  | { kind: 'redis'; url: string; name: string }
  /** The file of the SQLite store, and another SQLite file that has a table called `work`. */
  | { kind: 'sqlite'; file: string; workFile: string };

export interface Server {
  setting: ServerSetting;
  /** Ends the given share of the leases in the store, as if only these leases had expired. */
  endLeases(share: number, random: Random): Promise<unknown>;
  endAllLeases(): Promise<unknown>;
  /** Ends one of the connections between a receiver and the server. */
  cut(random: Random): Promise<unknown>;
  /** For each event, the names of the receivers that did its work. A receiver that did the work twice is listed twice. */
  work(): Promise<Map<string, string[]>>;
  rows(id: string, consumer: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The error code of SQLite that says that another connection has locked the file. */
const busy = 5;

const tenDays = 10 * 24 * 60 * 60;

/**
 * @param receiverUrl the URL of the server that the receivers use, such as PgBouncer
 * @param oldEvents the number of old events with which the table of the store is filled before the trial
 */
export async function openPostgres(
  serverUrl: string,
  receiverUrl: string,
  oldEvents: number,
): Promise<Server> {
  const table = 'crossborder_fx_webhooks';
  const { url, pool, close } = await openDatabase(serverUrl);
  for (const consumer of consumers) await pool.query(createTableSql({ consumer }));
  await pool.query('CREATE TABLE work (id text, worker text)');
  await pool.query(
    `INSERT INTO ${table} (kind, key, completed_at, changed_at, forget_at)
     SELECT 'event', 'old ' || md5(n::text), now(), now(), now() + interval '20 days'
     FROM generate_series(1, $1::integer) AS n`,
    [oldEvents],
  );
  // The trial often ends leases, and this index finds the leases in the table.
  await pool.query(`CREATE INDEX ON ${table} (key) WHERE leased_until IS NOT NULL`);
  // Makes statistics of the table. Without them, PostgreSQL assumes that most rows have a lease, and reads all rows each time.
  await pool.query(`ANALYZE ${table}`);
  // Makes the store ten days old, because in a new store, recovery skips an entry with an unreadable time.
  await pool.query(
    `UPDATE ${table} SET changed_at = changed_at - make_interval(secs => ${tenDays}) WHERE kind = 'since'`,
  );
  return {
    setting: { kind: 'postgres', url: urlOf(receiverUrl, new URL(url).pathname) },
    endLeases: (share) => endLeases(pool, share),
    endAllLeases: () => endLeases(pool),
    cut: (random) => cutOne(pool, random),
    async work() {
      const { rows } = await pool.query<{ id: string; workers: string[] }>(
        'SELECT id, array_agg(worker) AS workers FROM work GROUP BY id',
      );
      return new Map(rows.map(({ id, workers }) => [id, workers]));
    },
    async rows(id, consumer) {
      const keys = [await keyOf(id), `PAYMENT ${id} finalized`].map((key) => `${consumer}/${key}`);
      const text = `SELECT *, clock_timestamp() AS now, xmin FROM ${table} WHERE key = ANY($1)`;
      return (await pool.query(text, [keys])).rows;
    },
    close,
  };
}

/** @param isExposed whether the trial may end the leases of this event early */
export async function openRedis(
  url: string,
  ids: readonly string[],
  isExposed: (id: string) => boolean,
): Promise<Server> {
  const name = `chaos-${randomUUID()}`;
  const client = await createClient({ url }).connect();
  for (const consumer of consumers) {
    await client.set(`${name}:${consumer}:since`, String(Date.now() - tenDays * 1000));
  }
  const keysOf = async (some: readonly string[]) => {
    const own = await Promise.all(some.map(keyOf));
    return consumers.flatMap((consumer) => own.map((key) => `${name}:${consumer}:{${key}}`));
  };
  const keys = await keysOf(ids);
  const exposed = await keysOf(ids.filter(isExposed));
  const endLeases = (some: string[]) => {
    const script = `for _, key in ipairs(KEYS) do
      if redis.call('HEXISTS', key, 'leasedUntil') == 1 then redis.call('HSET', key, 'leasedUntil', '1') end
    end`;
    return client.eval(script, { keys: some });
  };
  return {
    setting: { kind: 'redis', url, name },
    endLeases: (share, { chance }) => endLeases(exposed.filter(() => chance(share))),
    endAllLeases: () => endLeases(keys),
    async cut({ pick }) {
      const all = (await client.clientList()).filter((one) => one.name === name);
      if (all.length > 0) await client.clientKill({ filter: 'ID', id: pick(all).id });
    },
    async work() {
      const found = new Map<string, string[]>();
      for await (const keys of client.scanIterator({ MATCH: `${name}-work:*`, COUNT: 1000 })) {
        for (const key of keys)
          found.set(key.slice(`${name}-work:`.length), await client.lRange(key, 0, -1));
      }
      return found;
    },
    rows: async (id, consumer) => client.hGetAll(`${name}:${consumer}:{${await keyOf(id)}}`),
    close: async () => void (await client.close()),
  };
}

/** @param isExposed whether the trial may end the leases of this event early */
export async function openSqlite(
  ids: readonly string[],
  isExposed: (id: string) => boolean,
): Promise<Server> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'chaos-'));
  const file = join(folder.path, 'store.sqlite');
  const workFile = join(folder.path, 'work.sqlite');
  const clock = () => new Date(Date.now() - tenDays * 1000);
  for (const consumer of consumers) sqliteStore(file, { consumer, clock }).close();
  const store = new DatabaseSync(file);
  const works = new DatabaseSync(workFile);
  works.exec('PRAGMA journal_mode = WAL; CREATE TABLE work (id TEXT, worker TEXT)');
  const lease = "json_extract(row, '$.leasedUntil') IS NOT NULL";
  const end = `UPDATE webhooks SET row = json_set(row, '$.leasedUntil', 1) WHERE ${lease}`;
  const endOne = store.prepare(`${end} AND kind = 'event' AND key = ?`);
  const exposed = await Promise.all(ids.filter(isExposed).map(keyOf));
  // A stopped receiver may have locked the SQLite file, and the trial must not wait until the receiver continues.
  const begins = () => {
    try {
      store.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (Object(error).errcode === busy) return false;
      throw error;
    }
  };
  return {
    setting: { kind: 'sqlite', file, workFile },
    async endLeases(share, { chance }) {
      if (!begins()) return;
      for (const key of exposed) if (chance(share)) endOne.run(JSON.stringify(key));
      store.exec('COMMIT');
    },
    async endAllLeases() {
      while (!begins()) await setTimeout(10);
      store.exec(`${end}; COMMIT`);
    },
    cut: async () => {},
    async work() {
      const rows = works.prepare('SELECT id, worker FROM work').all();
      const found = Map.groupBy(rows, ({ id }) => String(id));
      const workersOf = (all: typeof rows) => all.map(({ worker }) => String(worker));
      return new Map(Array.from(found, ([id, all]) => [id, workersOf(all)]));
    },
    async rows(id, consumer) {
      const rows = store.prepare('SELECT * FROM webhooks WHERE consumer = ? AND key = ?');
      return rows.all(consumer, JSON.stringify(await keyOf(id)));
    },
    async close() {
      store.close();
      works.close();
      await folder.remove();
    },
  };
}

function keyOf(id: string): Promise<string> {
  const payload = contentOf(id) as never;
  return eventKey({ event: 'PAYMENT_FINALIZED', payload, webhookId });
}
