import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await paymentTo(fx, 'Match', sandbox.clock.today());
const folder = await mkdtemp(join(tmpdir(), 'journal-'));
const journal = fileJournal(folder, { account: 'tests', clock: sandbox.journalClock });
const pay = () => fx.payments.createOnce(body, { journal, reference: 'Invoice 4711' });

// createOnce finds the answer in the service's own log.
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
console.log('found', (await pay()).status);
console.log('payments', (await fx.payments.list({ status: 'all' })).items.length);
await rm(folder, { recursive: true });
