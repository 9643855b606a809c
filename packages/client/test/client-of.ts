import { expect } from 'vitest';
import type { ClientOptions } from '../src/client-options.ts';
import { createClient } from '../src/create-client.ts';
import { localServer } from './local-server.ts';

export const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

export const paymentBody = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
} as const;

/** A client of a real server that answers as told; it does not wait between attempts. */
export async function clientOf(
  answer: Parameters<typeof localServer>[0],
  options: Partial<ClientOptions> = {},
) {
  const server = await localServer(answer);
  const sleep = async () => {};
  const fx = createClient({ baseUrl: server.url, ...credentials, sleep, ...options });
  return { fx, ...server };
}

/** What a call that has to fail fails with. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );
}
