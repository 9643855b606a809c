import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { money } from '@crossborder-fx/client/money';
import { createPayoutRun } from '@crossborder-fx/payouts';

/** A service with a delay in a process of its own, and so many rows with a journal in a folder. */
export async function openRun(count: number) {
  const service = fork(join(import.meta.dirname, 'service.ts'));
  const [{ baseUrl, username, secret, ...ids }] = await once(service, 'message');
  const folder = await mkdtemp(join(tmpdir(), 'bench-payouts-'));
  const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  const body = {
    ...ids,
    amount: money('12.50', 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
  function* rows() {
    for (let row = 1; row <= count; row++) yield { ...body, reference: `seller ${row}` };
  }
  const fx = createClient({ baseUrl, username, secret });
  return {
    fx,
    body,
    runOf: () =>
      createPayoutRun(fx, {
        journal: fileJournal(join(folder, 'journal'), { account: 'bench' }),
        name: 'bench',
        rows,
      }),
    async [Symbol.asyncDispose]() {
      service.kill();
      await rm(folder, { recursive: true });
    },
  };
}
