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

sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await pay().catch(({ name, outcome }) => console.log(name, outcome));
// The request may still arrive, so createOnce does not look for it for a minute of the journal's clock.
await sandbox.clock.advance({ minutes: 2 });
console.log('found', (await pay()).status);
console.log('payments', (await fx.payments.list({ status: 'all' })).items.length);
await rm(folder, { recursive: true });
