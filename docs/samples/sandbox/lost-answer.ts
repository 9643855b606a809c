import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await paymentTo(fx, 'Match', sandbox.clock.now());
const folder = await mkdtemp(join(tmpdir(), 'journal-'));
let later = 0;
const clock = () => new Date(Date.now() + later);
const journal = fileJournal(folder, { account: 'tests', clock });
const pay = () => fx.payments.createOnce(body, { journal, reference: 'Invoice 4711' });

sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await pay().catch(({ name, outcome }) => console.log(name, outcome));
// What was sent may still arrive: for a minute, by the journal's clock, createOnce does not look for it.
later = 120_000;
console.log('found', (await pay()).status);
console.log('payments', (await fx.payments.list({ status: 'all' })).items.length);
await rm(folder, { recursive: true });
