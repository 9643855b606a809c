import { createClient } from '@crossborder-fx/client';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { PGlite } from '@electric-sql/pglite';
import { invoice } from './invoice.ts';

await using sandbox = await startSandbox();
const machines = [1, 2].map(() => createClient({ baseUrl: sandbox.url, ...sandbox.credentials }));
const [fx = machines[0]] = machines;
if (!fx) throw new Error('There is no machine.');
const body = await invoice(fx, sandbox.clock.today());

// In production: new Pool({ connectionString, connectionTimeoutMillis: 5_000 }) of pg.
const pool = await PGlite.create();
const journal = postgresJournal(pool, { account: 'acme-demo' });
// In production, a deployment does this.
await journal.migrate();

await Promise.allSettled(
  machines.map((machine) =>
    machine.payments.createOnce(body, { journal, reference: 'invoice 4711' }),
  ),
);
console.log('payments:', (await fx.payments.list({ status: 'all' })).items.length);
await pool.close();
