import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Payment } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { invoice } from './invoice.ts';

await using sandbox = await startSandbox({ serviceLog: 'none' }); // a log would settle it at once
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await invoice(fx, sandbox.clock.today());

// In production: a folder that is not lost, such as /var/lib/acme/fx-journal, and no clock.
const folder = await mkdtemp(join(tmpdir(), 'fx-journal-'));
const journal = fileJournal(folder, { account: 'acme-demo', clock: sandbox.journalClock });

async function pay(client: Client): Promise<Payment> {
  const payment = await client.payments.createOnce(body, { journal, reference: 'invoice 4711' });
  return client.payments.confirmOnce(payment.id, { journal });
}

const show = (error: Error) => console.log(error.name);
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await pay(fx).catch(show); // the payment exists, its answer is lost
await pay(fx).catch(show); // too early: the answer could still come
await sandbox.clock.advance({ minutes: 2 });
console.log((await pay(fx)).status);
console.log((await pay(fx)).status); // the same payment again
console.log('payments:', (await fx.payments.list({ status: 'all' })).items.length);
await rm(folder, { recursive: true });
