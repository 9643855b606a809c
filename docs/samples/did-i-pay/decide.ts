import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreateOnceOptions, createClient, UndecidedError } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { invoice } from './invoice.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await invoice(fx, sandbox.clock.today());
const folder = await mkdtemp(join(tmpdir(), 'fx-journal-'));
const journal = fileJournal(folder, { account: 'acme-demo', clock: sandbox.journalClock });

async function pay(reference: string, decision: Pick<CreateOnceOptions, 'resend' | 'adopt'> = {}) {
  try {
    const payment = await fx.payments.createOnce(body, { journal, reference, ...decision });
    console.log(`${reference}: ${payment.status}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const candidates = error instanceof UndecidedError ? `, ${error.candidates.length} alike` : '';
    console.log(`${reference}: ${error.name}${candidates}`);
  }
}

// Nothing reaches the service, but the client cannot know that.
sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
await pay('invoice 1');
await sandbox.clock.advance({ minutes: 2 });
await pay('invoice 1'); // no payment has the marker: a person decides
await pay('invoice 1', { resend: 1 }); // before `notBefore`, a decision is refused
await sandbox.clock.advance({ minutes: 9 });
await pay('invoice 1', { resend: 1 });

// A colleague pays the next invoice by hand, while its request is lost.
sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
await pay('invoice 2');
const { id } = await fx.payments.create(body);
await sandbox.clock.advance({ minutes: 11 });
await pay('invoice 2');
await pay('invoice 2', { adopt: id });
console.log('payments:', (await fx.payments.list({ status: 'all' })).items.length);
await rm(folder, { recursive: true });
