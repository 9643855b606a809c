// The code of a user of the packages, which src/compilers.test.ts compiles against the packages installed from tarballs.

import {
  ApiError,
  type Client,
  CrossborderFxError,
  createClient,
  type Journal,
  type Outcome,
  type Payment,
  type PaymentCreate,
  ValidationError,
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

export async function pay(body: PaymentCreate): Promise<Payment> {
  const amount = { value: quotedDecimal('1250'), currency: 'EUR' };
  const payment = await fx.payments.create({ ...body, amount }, { timeout: 5_000 });
  return fx.payments.confirm(payment.id);
}

export async function payOnce(body: PaymentCreate, reference: string): Promise<string> {
  const journal: Journal = fileJournal('journal', { account: 'acme' });
  const { tag, ...untagged } = body;
  try {
    return (await fx.payments.createOnce(untagged, { journal, reference })).id;
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
    switch (error.name) {
      case 'UndecidedError':
        return `${error.notBefore.getTime()} ${error.candidates.length} ${tag}`;
      case 'ApiError':
        return `${error.status}`;
      default:
        return error.outcome;
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
  const { body } = await fx.request('GET', '/payments/{id}', { path: { id: 'NDgyODM' } });
  return { ...sums, retryAfter: retryAfter ?? '', count: `${items.length}`, last: `${body}` };
}

export function advise(error: unknown): Outcome | undefined {
  if (error instanceof ValidationError && error.path === 'amount.value') return undefined;
  if (error instanceof ApiError && error.status === 422) return error.outcome;
  return error instanceof CrossborderFxError ? error.outcome : undefined;
}

export async function receive(rawBody: Uint8Array, headers: Headers): Promise<WebhookEvent | null> {
  try {
    const event = await verifyWebhook({ rawBody, headers, secrets: ['current', 'previous'] });
    if (event.event === 'PAYMENT_FINALIZED') event.payload.status satisfies string | undefined;
    return event.event === 'UNKNOWN' ? null : event;
  } catch (error) {
    if (error instanceof WebhookVerificationError && error.code === 'SIGNATURE_MISMATCH')
      return null;
    throw error;
  }
}

export type Confirmed = paths['/payments/{id}/confirm']['put']['responses'][200];
export const verified = signWsse({ username: 'treasury', secret: 'x' }).then((header) =>
  verifyWsse(header, { secret: 'x' }),
);

// @ts-expect-error money is never a number
quotedDecimal(12.5);
// @ts-expect-error a request takes only what is documented
fx.payments.list({ status: 'everything' });
