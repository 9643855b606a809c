import type { PaymentCreate } from '@crossborder-fx/openapi';
import { findViolation } from '../check/check.ts';
import { ValidationError } from '../errors/errors.ts';
import { copyOf } from '../errors/load.ts';
import { paymentCreate } from '../generated/bodies.ts';
import type { Journal } from '../journals/journal.ts';
import { keyOf } from './marker.ts';
import { prepareOnce } from './prepare-once.ts';

// What `createOnce` and `confirmOnce` are made of, for a program that checks and reads many before it
// sends the first: `@crossborder-fx/payouts`.

export { parseRetryAfter } from '../call/retry.ts';
export { requireKnown } from '../ground/require-known.ts';
export { decisiveAttempt, hasHash, journalWith } from '../journals/journal.ts';
export { withTextIds } from '../read/read-answer.ts';
export { changedFields, requireExpected } from './confirm-once.ts';
export { keyOf, markerOf } from './marker.ts';
export { retryAtOf, withItsId } from './once-errors.ts';
export { meaningOfStatus } from './payment-status.ts';
export { saysGone } from './says-gone.ts';
export { clockGapDays, type Days, daysFrom } from './service-days.ts';
export { inLargePages } from './shared-list.ts';

/** What `payments.createOnce` keeps of a payment, before anything is sent. */
export interface PreparedPayment {
  /** Of its records in the journal. */
  key: string;
  /** SHA-256 of the body: what has to be the same in each call with the reference. */
  hash: string;
  /** In the form that the journal keeps. */
  reference: string;
  /** Twelve characters that end the tag of its payment, and of no other. */
  marker: string;
  /** A copy, as it is sent, without its tag. */
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

/** The key of the records of `payments.confirmOnce` in the journal. @param id - of the payment */
export function confirmationKey({ account }: Journal, id: string): Promise<string> {
  return keyOf(account, 'confirmPayment', id);
}
