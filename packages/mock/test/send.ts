import { signWsse } from '@crossborder-fx/client/wsse';
import type { Mock } from '../src/start-mock.ts';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** A request that is signed as the mock wants it. */
export async function send(
  { url, credentials }: Pick<Mock, 'url' | 'credentials'>,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      'X-WSSE': await signWsse(credentials),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The message of an error body. */
export async function errorOf(response: Response): Promise<string> {
  const { errorMessage } = (await response.json()) as { errorMessage: string };
  return errorMessage;
}

export const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTk0MTU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-11-25',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};
