import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { createPayoutRun } from '@crossborder-fx/payouts';
import { startSandbox } from '@crossborder-fx/sandbox';
import { sellers } from './sellers.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const day = sandbox.clock.today();

// In production: a folder that is not lost, such as /var/lib/acme/fx-journal, and no clock.
const folder = await mkdtemp(join(tmpdir(), 'fx-journal-'));
const journal = fileJournal(folder, { account: 'acme-demo', clock: sandbox.journalClock });
const run = createPayoutRun(fx, { journal, name: 'week 48', rows: await sellers(fx, day) });

// One request is lost on its way, but nobody can know that: the run ends there.
sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
const first = await run.create();
console.log(`stopped: ${first.stopped?.why}, undecided: ${first.undecided}`);

// Eleven minutes later, the same call goes on. The lost row waits for a person, who finds no such payment.
await sandbox.clock.advance({ minutes: 11 });
await run.create();
for await (const { candidates, resend } of run.undecided()) {
  console.log(`nobody knows: ${candidates.length} payments are alike`);
  await resend();
}
const created = await run.create();
console.log(`created: ${created.alreadyDone + created.done} of ${created.of}`);

// Another person approves this digest.
const { digest, groups, differences } = await run.summary();
for (const { currency, rows, total } of groups) console.log(`${rows} rows, ${total} ${currency}`);
console.log('differences:', differences.length);

const confirmed = await run.confirm({ approved: digest });
console.log(
  `confirmed: ${confirmed.done}, again: ${(await run.confirm({ approved: digest })).done}`,
);
await rm(folder, { recursive: true });
