import { readFileSync } from 'node:fs';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { createWebhookHandler, verifyWebhook } from '@crossborder-fx/webhooks';
import { createTableSql, postgresStore } from '@crossborder-fx/webhooks/postgres';
import { Pool } from 'pg';
import { notification, secret } from '../notification.ts';

// Milliseconds of the processor for one notification, in a table of so many rows. The handler makes one
// INSERT; who writes one by hand claims, works and completes in one transaction. It reads the time of the one
// connection from /proc, so the server has to run on this machine, on Linux.

const rows = Number(process.argv[2]);
const pool = new Pool({ connectionString: postgresUrl(), max: 1 });
const table = `crossborder_fx_bench_${process.pid}`;
await pool.query(createTableSql({ consumer: 'billing', table }));
await pool.query(`INSERT INTO ${table} (kind, key, changed_at, forget_at)
    SELECT 'event', 'billing/' || md5(n::text), now(), now() + interval '30 days'
    FROM generate_series(1, ${rows}) AS n;
  CREATE TABLE ${table}_work (key text);
  CREATE TABLE ${table}_hand (key text PRIMARY KEY, completed_at timestamptz);
  INSERT INTO ${table}_hand SELECT md5(n::text), now() FROM generate_series(1, ${rows}) AS n;
  ANALYZE ${table}; ANALYZE ${table}_hand`);

const handler = createWebhookHandler({
  secrets: [secret],
  store: postgresStore(pool, { consumer: 'billing', table }),
  on: {},
  async onUnhandled({ payload }, { transaction }) {
    await transaction.query(`INSERT INTO ${table}_work VALUES ($1)`, [idOf(payload)]);
  },
});

const subjects = {
  async 'by hand'() {
    const { payload } = await verifyWebhook({ ...notification(), secrets: [secret] });
    const id = [idOf(payload)];
    const connection = await pool.connect();
    await connection.query('BEGIN');
    await connection.query(
      `INSERT INTO ${table}_hand (key) VALUES ($1) ON CONFLICT DO NOTHING`,
      id,
    );
    await connection.query(`INSERT INTO ${table}_work VALUES ($1)`, id);
    await connection.query(`UPDATE ${table}_hand SET completed_at = now() WHERE key = $1`, id);
    await connection.query('COMMIT');
    connection.release();
  },
  async postgresStore() {
    const { status } = await handler.receive(notification());
    if (status !== 204) throw new Error(`The handler answered ${status}.`);
  },
};

const pid = (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
/** In nanoseconds. */
const timeOfServer = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

const times: Record<string, number> = {};
const turns = 10;
const perTurn = 50;
for (let turn = 0; turn <= turns; turn++) {
  for (const [name, receive] of Object.entries(subjects)) {
    const server = timeOfServer();
    const node = process.cpuUsage();
    for (let count = 0; count < perTurn; count++) await receive();
    const { user, system } = process.cpuUsage(node);
    // The first turn warms up.
    if (turn === 0) continue;
    for (const [where, milliseconds] of [
      ['PostgreSQL', (timeOfServer() - server) / 1e6],
      ['Node', (user + system) / 1000],
    ] as const) {
      const key = `${name}, in ${where}`;
      times[key] = (times[key] ?? 0) + milliseconds / turns / perTurn;
    }
  }
}
await pool.query(`DROP TABLE ${table}, ${table}_work, ${table}_hand;
  DROP FUNCTION ${table}_claim_3; DROP FUNCTION ${table}_complete_2`);
await pool.end();
console.log(JSON.stringify(times));

function idOf(payload: unknown): string {
  return String(Object(payload).id);
}
