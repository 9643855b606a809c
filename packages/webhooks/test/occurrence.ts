import type { PaymentFinalizedEvent, WebhookContext } from '../src/index.ts';

/** An event as a handler gets it. */
export function finalized(id = 'NTc4MTI2'): PaymentFinalizedEvent {
  return {
    event: 'PAYMENT_FINALIZED',
    payload: { id, tag: 'café ✓ \u2028' } as PaymentFinalizedEvent['payload'],
    webhookId: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
  };
}

/** The first delivery of an event of its own, unless told otherwise. */
export function occurrence<Transaction = undefined>(
  given: Partial<WebhookContext<Transaction>> = {},
): WebhookContext<Transaction> {
  const key = given.key ?? crypto.randomUUID();
  return {
    key,
    occurrence: key,
    origin: 'delivery',
    failedAt: undefined,
    signal: new AbortController().signal,
    transaction: undefined as Transaction,
    ...given,
  };
}
