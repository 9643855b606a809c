import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { type Rule, startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './pay.ts';

const faults: Record<string, Rule> = {
  'no answer, nothing created': { drop: 'before' },
  'no answer, payment created': { drop: 'after' },
  'reset after the work': { reset: 'after' },
  'bytes that are not HTTP': { garbage: 'after' },
  'half an answer': { truncate: 20 },
  '503 instead of the answer': { status: 503, stage: 'before' },
  '503 after the work': { status: 503, stage: 'after' },
  'slower than the time-out': { delay: 10_000 },
};

const nameOf = (error: unknown) =>
  error instanceof CrossborderFxError ? error.name : 'another error';

await using sandbox = await startSandbox();
const folder = await mkdtemp(join(tmpdir(), 'fx-journal-'));
for (const [name, fault] of Object.entries(faults)) {
  await using mine = sandbox.fork(); // accounts of its own
  const fx = createClient({ baseUrl: mine.url, ...mine.credentials });
  const body = await paymentTo(fx, 'Match', mine.clock.today());
  const journal = fileJournal(join(folder, name), { account: 'tests' });
  mine.faults.add('createPayment', { ...fault, times: 1 });
  const timeout = fault.delay === undefined ? 30_000 : 2_000;
  const pay = () => fx.payments.createOnce(body, { journal, reference: 'invoice 4711', timeout });
  const first = await pay().then(() => 'paid', nameOf);
  const second = await pay().then(() => 'paid', nameOf);
  const { items } = await fx.payments.list({ status: 'all' });
  console.log(`${name}: ${items.length} payments; ${first}, ${second}`);
}
await rm(folder, { recursive: true });
