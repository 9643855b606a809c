import { Client, Pool, type PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { fill, openTestPools } from '../../test/postgres-handlers.ts';
import { agePostgres } from '../../test/postgres-tables.ts';
import { postgresUrl } from '../../test/servers.ts';
import { ever } from '../../test/store-subject.ts';
import type { Lease, WebhookStore } from './webhook-store.ts';

const url = postgresUrl();
const newLease = (key: string = crypto.randomUUID()): Lease => ({ key, owner: `owner of ${key}` });
const options = { leaseSeconds: 45, completedSince: ever };

/** An event that the store has given to this lease. */
async function claimed(store: WebhookStore<PoolClient>): Promise<Lease> {
  const lease = newLease();
  await store.claim(lease, options);
  return lease;
}

// Leases are renewed by a connection of the store's own, beside the Pool of pg.
describe.skipIf(url === undefined)('a pool of PostgreSQL', () => {
  const { opened, newPool, newStore, terminate } = openTestPools(url);

  it('that loses a connection renews on a new one, and the process lives', async () => {
    const store = newStore(newPool());
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await terminate(`WITH held AS (%${opened().table}%`);
    await expect.poll(() => store.renew(lease, 45).then(() => 'renewed')).toBe('renewed');
  });

  it('that is full does not keep leases from being renewed and released', async () => {
    const pool = newPool({ max: 3 });
    const store = newStore(pool);
    const lease = await claimed(store);
    const giveBack = await fill(pool);
    const table = opened().table;
    await agePostgres(opened().one, table, 44);
    await store.renew(lease, 45);
    await agePostgres(opened().one, table, 44);
    const other = newStore(newPool());
    expect((await other.claim(newLease(lease.key), options)).answer).toBe('claimed');
    await store.release(lease);
    giveBack();
  });

  it('of a class of one’s own has leases renewed with its clients, whatever its constructor takes', async () => {
    let clients = 0;
    class OwnClient extends Client {
      constructor(config?: object) {
        clients++;
        super(config);
      }
    }
    class OwnPool extends Pool {
      readonly Client = OwnClient;
      constructor(connectionString: string) {
        super({ connectionString });
      }
    }
    const pool = new OwnPool(url ?? '');
    const store = newStore(pool);
    const lease = await claimed(store);
    await store.renew(lease, 45);
    expect([clients, pool.totalCount]).toEqual([2, 1]);
    await store.close();
    await pool.end();
  });

  it('has leases renewed by itself when the server lets nobody else connect', async () => {
    const { one, table } = opened();
    const role = `role_of_${table}`;
    await one.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 1`);
    await one.query(`GRANT ALL ON ${table} TO ${role}`);
    const { host } = new URL(url ?? '');
    const pool = newPool({
      connectionString: `postgres://${role}:secret@${host}/postgres`,
      max: 1,
    });
    const store = newStore(pool);
    // It owns neither the table nor its functions.
    await store.migrate();
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await store.release(lease);
    expect((await newStore(newPool()).claim(newLease(lease.key), options)).answer).toBe('claimed');
    await one.query(`REVOKE ALL ON ${table} FROM ${role}`);
    await one.query(`DROP ROLE ${role}`);
  });

  it('has its listeners of new connections called for renewals too', async () => {
    const { table } = opened();
    const schema = `hidden_${table}`;
    const pool = newPool();
    pool.on('connect', (connection) => connection.query(`SET search_path = ${schema}`));
    await opened().one.query(`CREATE SCHEMA ${schema}`);
    const store = newStore(pool, { table: 'events' });
    await store.migrate();
    const lease = await claimed(store);
    await store.renew(lease, 45);
    await store.complete(lease);
    await opened().one.query(`DROP SCHEMA ${schema} CASCADE`);
  });
});
