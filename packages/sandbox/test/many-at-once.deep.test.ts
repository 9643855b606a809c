import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { wsseHeader } from '@crossborder-fx/tools-test-utils';
import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import { newBeneficiary } from './new-beneficiary.ts';
import { newPayment } from './new-payment.ts';
import { clientOf, expectStrict } from './strict.ts';
import { watchedSandbox } from './watched-sandbox.ts';

interface Sent {
  method: string;
  path: string;
  body?: unknown;
}

/** Sends requests without waiting for each other; gives the status of each. */
async function sendAtOnce({ url, credentials }: Sandbox, all: readonly Sent[]): Promise<number[]> {
  // As many connections as a system has files for.
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const header = wsseHeader(credentials);
  const statuses = all.map(
    ({ method, path, body }) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          'X-WSSE': header,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        };
        const sent = request(url + path, { method, agent, headers }, async (response) => {
          const { statusCode = 0 } = response;
          expectStrict(method, path.replace(/\?.*/, ''), statusCode, await text(response));
          resolve(statusCode);
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  );
  try {
    return await Promise.all(statuses);
  } finally {
    agent.destroy();
  }
}

function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

/** Requests of each kind: 10,000 in all at full depth. */
const each = times(2_000);

test('thousands of requests at once are each answered, and each does what its answer says', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const [euros] = (await client.wallets.list()).items;
  const { id: externalBankAccountId } = await client.externalBankAccounts.create(newBeneficiary());
  const payment = newPayment({
    sourceWalletId: euros?.id ?? '',
    externalBankAccountId,
    amount: { value: '000000000010.00', currency: 'EUR' },
  });
  const { id } = await client.payments.create(payment);
  const kinds: Sent[] = [
    { method: 'POST', path: '/payments', body: payment },
    { method: 'PUT', path: `/payments/${id}/confirm` },
    { method: 'GET', path: '/payments/all?per_page=10' },
    { method: 'POST', path: '/payments', body: { ...payment, externalBankAccountId: 'MQ' } },
    {
      method: 'POST',
      path: '/webhooks',
      body: { events: ['TRADE_BLOCKED'], url: 'http://127.0.0.1:9/' },
    },
  ];
  const before = sandbox.dump();
  const statuses = await sendAtOnce(sandbox, Array.from({ length: each }, () => kinds).flat());
  const of = (kind: number) => statuses.filter((_, index) => index % kinds.length === kind);
  expect(countOf(of(0), 200)).toBe(each);
  expect([countOf(of(1), 200), countOf(of(1), 409)]).toEqual([1, each - 1]);
  expect(countOf(of(2), 200)).toBe(each);
  expect(countOf(of(3), 422)).toBe(each);
  expect([countOf(of(4), 200), countOf(of(4), 409)]).toEqual([10, each - 10]);

  const added = (table: string) =>
    (sandbox.dump()[table]?.length ?? 0) - (before[table]?.length ?? 0);
  expect([added('payment'), added('subscription')]).toEqual([each, 10]);
  // A creation is one row of the history, and so is the confirmation.
  expect(added('transition')).toBe(each + 1);
  sandbox.expectBooks();
  await sandbox.clock.advance({ days: 3 });
  expect((await client.payments.get(id)).status).toBe('finalized');
  sandbox.expectBooks();
});
