import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money } from '@crossborder-fx/client/money';
import type { PayoutRow } from '@crossborder-fx/payouts';

interface Credentials {
  baseUrl: string;
  username: string;
  secret: string;
}

/** A sandbox with a delay in milliseconds, rows that it takes, and a folder for a journal. */
export async function openService(delay: number) {
  const service = fork(join(import.meta.dirname, 'service.ts'), [String(delay)]);
  const [{ credentials, ...known }] = await once(service, 'message');
  const folder = await mkdtemp(join(tmpdir(), 'bench-payouts-'));
  const body: Omit<PayoutRow, 'reference'> = {
    ...known,
    amount: money('12.50', 'EUR'),
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
  return {
    credentials: credentials as Credentials,
    folder,
    body,
    *rows(count: number): Generator<PayoutRow> {
      for (let row = 1; row <= count; row++) yield { ...body, reference: `seller ${row}` };
    },
    async [Symbol.asyncDispose]() {
      service.kill();
      await rm(folder, { recursive: true });
    },
  };
}
