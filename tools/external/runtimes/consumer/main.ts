// What a consumer writes, compiled by src/compilers.test.ts against the installed tarballs: something of
// each entry point. The tests of the packages say what its types are.

import {
  ApiError,
  type Client,
  CrossborderFxError,
  createClient,
  type Journal,
  type Outcome,
  type PaymentCreate,
} from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { addDecimals, quotedDecimal } from '@crossborder-fx/client/money';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { signWsse, verifyWsse } from '@crossborder-fx/client/wsse';
import type { paths } from '@crossborder-fx/openapi';
import {
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from '@crossborder-fx/webhooks';

const fx: Client = createClient({
  baseUrl: 'https://demo.example',
  username: 'treasury',
  secret: 'not-a-real-secret',
  hooks: { onRetry: ({ operation, delay }) => void [operation, delay] },
});

export async function pay(body: PaymentCreate, reference: string): Promise<string> {
  const journal: Journal = fileJournal('journal', { account: 'acme' });
  const { tag, ...untagged } = body;
  try {
    const { id } = await fx.payments.createOnce(untagged, { journal, reference });
    return (await fx.payments.confirm(id)).id;
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
    switch (error.name) {
      case 'UndecidedError':
        return `${error.notBefore.getTime()} ${error.candidates.length} ${tag}`;
      case 'ApiError':
        return `${error.status}`;
      default:
        return error.outcome satisfies Outcome;
    }
  }
}

interface Pool {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}
export const shared = (pool: Pool): Journal => postgresJournal(pool, { account: 'acme' });

export async function balances(signal: AbortSignal): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for await (const { currency = '', bookingAmount } of fx.wallets.iterate({}, { signal })) {
    sums[currency] = addDecimals(sums[currency] ?? '0', bookingAmount?.value ?? '0');
  }
  const { items, response } = await fx.payments.list({ status: 'all', page: 1 });
  const retryAfter: string | null = response.headers.get('retry-after');
  return { ...sums, retryAfter: retryAfter ?? '', count: `${items.length}` };
}

export async function receive(rawBody: Uint8Array, headers: Headers): Promise<WebhookEvent | null> {
  try {
    const event = await verifyWebhook({ rawBody, headers, secrets: ['current', 'previous'] });
    if (event.event === 'PAYMENT_FINALIZED') event.payload.status satisfies string | undefined;
    return event.event === 'UNKNOWN' ? null : event;
  } catch (error) {
    if (error instanceof ApiError || error instanceof WebhookVerificationError) return null;
    throw error;
  }
}

export type Confirmed = paths['/payments/{id}/confirm']['put']['responses'][200];
export const header: Promise<string> = signWsse({ username: 'treasury', secret: 'x' });
export const verified = header.then((text) => verifyWsse(text, { secret: 'x' }));

// @ts-expect-error money is never a number
quotedDecimal(12.5);
// @ts-expect-error a request takes only what is documented
fx.payments.list({ status: 'everything' });
