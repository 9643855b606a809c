import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { createPayoutRun, type RunResult } from '@crossborder-fx/payouts';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';
import type { Table } from '../measure.ts';
import { credentials, startServer } from '../servers.ts';
import { health, payableAt, sandboxOf } from './sandbox.ts';

/** Milliseconds for each row of a payout run, 4 at once, at a sandbox whose answers take 10. */
export async function* measure(full: boolean): AsyncGenerator<Table> {
  const count = full ? 3_000 : 20;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-payouts-'));
  await using sandbox = await startServer(sandboxOf(10), health);
  const fx = createClient({ baseUrl: sandbox.baseUrl, ...credentials });
  const body = await payableAt(fx);
  const journal = fileJournal(join(folder.path, 'journal'), { account: 'bench' });
  const timeOf = async (counted: keyof RunResult, seller: string) => {
    const rows = Array.from({ length: count }, (_, row) => ({
      ...body,
      reference: `${seller} ${row}`,
    }));
    const start = performance.now();
    const run = createPayoutRun(fx, { journal, name: seller, rows: () => rows });
    const result = await run.create();
    if (result[counted] !== count) throw new Error(JSON.stringify(result));
    return (performance.now() - start) / count;
  };
  const timeOfLost = async () => {
    const control = await connectSandbox(sandbox.baseUrl);
    // The payment is created, and the connection breaks before the answer.
    await control.faults.add('createPayment', { drop: 'after' });
    return timeOf('done', 'lost');
  };
  const allowed = 'what the delay and 4 at once allow';
  const lost = 'create(), each answer lost';
  yield {
    section: 'tasks',
    title: 'payouts: a row of 3,000, at a service that answers after 10 ms',
    unit: 'ms',
    baseline: allowed,
    // At least 70 % of what is allowed.
    targets: [
      { subject: 'create()', atMost: 1 / 0.7, of: allowed },
      // Three round trips for one: the creation, the entry of the log, the payment.
      { subject: lost, atMost: 3.2, of: 'create()' },
    ],
    samples: {
      [allowed]: [10 / 4],
      'create()': [await timeOf('done', 'seller')],
      'create(), all created before': [await timeOf('alreadyDone', 'seller')],
      [lost]: [await timeOfLost()],
    },
  };
}
