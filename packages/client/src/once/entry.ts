import type { PaymentCreate } from '@crossborder-fx/openapi';
import { findViolation } from '../check/check.ts';
import { ValidationError } from '../errors/errors.ts';
import { copyOf } from '../errors/load.ts';
import { paymentCreate } from '../generated/bodies.ts';
import type { Journal } from '../journals/journal.ts';
import { keyOf } from './marker.ts';
import { prepareOnce } from './prepare-once.ts';

// The steps of `createOnce` and `confirmOnce`, for `@crossborder-fx/payouts`, which checks and reads many payments
// before it sends the first.

export { parseRetryAfter } from '../call/retry.ts';
export { requireKnown } from '../common/require-known.ts';
export { decisiveAttempt, hasHash, journalWith } from '../journals/journal.ts';
export { withTextIds } from '../read/read-answer.ts';
export { changedFields, requireExpected } from './confirm-once.ts';
export { keyOf, markerOf } from './marker.ts';
export { retryAtOf, withItsId } from './once-errors.ts';
export { meaningOfStatus } from './payment-status.ts';
export { saysGone } from './says-gone.ts';
export { clockGapDays, type Days, daysFrom } from './service-days.ts';
export { inLargePages } from './shared-list.ts';

/** A payment as `payments.createOnce` has checked it, before it is sent. */
export interface PreparedPayment {
  /** The key of the payment's records in the journal. */
  key: string;
  /** SHA-256 of the body. Every call with the reference must have the same. */
  hash: string;
  /** The reference in the form that the journal keeps. */
  reference: string;
  /** Twelve characters that end the tag of this payment, and of no other. */
  marker: string;
  /** A copy of the body as it is sent, without the tag. */
  body: Omit<PaymentCreate, 'tag'>;
}

/**
 * Checks a payment as `payments.createOnce` does, and sends nothing.
 *
 * @throws {ValidationError} with the `path` and `rule` of the first field that is wrong
 */
export async function preparePayment(
  given: Omit<PaymentCreate, 'tag'>,
  { journal, reference }: { journal: Journal; reference: string },
): Promise<PreparedPayment> {
  const operation = 'createPayment';
  const kind = { operation, check: paymentCreate } as const;
  const copy = copyOf(given, operation);
  const { body, marker, task } = await prepareOnce<PaymentCreate>(kind, copy, {
    journal,
    reference,
  });
  const violation = findViolation(paymentCreate, body);
  if (violation) throw new ValidationError(violation.path, violation.rule, operation);
  const { tag: _, ...sent } = body;
  return { key: task.key, hash: task.hash, reference: task.reference, marker, body: sent };
}

/** Returns the key of the records of `payments.confirmOnce`. @param id - the id of the payment */
export function confirmationKey({ account }: Journal, id: string): Promise<string> {
  return keyOf(account, 'confirmPayment', id);
}
