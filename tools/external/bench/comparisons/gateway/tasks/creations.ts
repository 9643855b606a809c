import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Pool } from 'pg';
import { payMany } from '../../client/tasks/pay-many.ts';
import { ask, openDatabase, openGateway } from './open-gateway.ts';

// Microseconds for each of so many creations, 16 in parallel, with a journal on PostgreSQL: those of the processor,
// of the process that calls createOnce and of the gateway, and those of a clock.

const count = Number(process.argv[2]);
await using database = await openDatabase(String(postgresUrl()));
await using opened = await openGateway();
await using gateway = await opened.start([], { DATABASE_URL: database.url });
const { fx, body } = opened;
const pool = new Pool({ connectionString: database.url, max: 20 });
// The database goes away before the connections do, when something fails.
pool.on('error', () => {});
const journal = postgresJournal(pool, { account: 'bench direct' });
await journal.migrate();
const direct = (run: string) => (reference: string) =>
  fx.payments.createOnce(body, { journal, reference: `${run} ${reference}` });
const through = (run: string) => (reference: string) =>
  ask(gateway.baseUrl, '/payments', `${run}-${reference.replace(' ', '-')}`, body);

await payMany(count / 4, direct('first'));
await payMany(count / 4, through('first'));
const before = process.cpuUsage();
await payMany(count, direct('then'));
const { user, system } = process.cpuUsage(before);
const start = await gateway.cpuTime();
const elapsed = await payMany(count, through('then'));
const spent = (await gateway.cpuTime()) - start;
await pool.end();
console.log(
  JSON.stringify({
    'createOnce, processor': (user + system) / count,
    'gateway, processor': spent / count,
    'gateway, elapsed': elapsed,
  }),
);
