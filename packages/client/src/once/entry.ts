import type { PaymentCreate } from '@crossborder-fx/openapi';
import { findViolation } from '../check/check.ts';
import { ValidationError } from '../errors/errors.ts';
import { copyOf } from '../errors/load.ts';
import { paymentCreate } from '../generated/bodies.ts';
import type { Journal } from '../journals/journal.ts';
import { keyOf } from './marker.ts';
import { prepareOnce } from './prepare-once.ts';

// Exports single steps of `createOnce` and `confirmOnce` to `@crossborder-fx/payouts`, which checks and reads many payments
// before it sends the first payment.

export { parseRetryAfter } from '../call/retry.ts';
export { argumentMessage } from '../common/argument-message.ts';
export { requireKnown } from '../common/require-known.ts';
export { decisiveAttempt, hasHash, journalWith } from '../journals/journal.ts';
export { withTextIds } from '../read/read-answer.ts';
export { changedFields, meaningOfStatus, requireExpected } from './confirm-once.ts';
export { keyOf, markerOf } from './marker.ts';
export { retryAtOf, saysGone, withItsId } from './once-errors.ts';
export { clockGapDays, type Days, daysFrom } from './service-days.ts';
export { inLargePages } from './shared-list.ts';

/** A payment as `payments.createOnce` has checked it, before it is sent. */
export interface PreparedPayment {
  /** The key under which the journal keeps the payment's records. */
  key: string;
  /** SHA-256 of the payment's body. Every call with the same reference must have the same hash. */
  hash: string;
  /** The reference in the form that the journal keeps. */
  reference: string;
  /** Twelve characters at the end of the tag of this payment. No other payment's tag ends with them. */
  marker: string;
  /** A copy of the body as the client sends it, without the tag. */
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

/** Returns the key under which the journal keeps the records of `payments.confirmOnce`. @param id - the id of the payment */
export function confirmationKey({ account }: Journal, id: string): Promise<string> {
  return keyOf(account, 'confirmPayment', id);
}
