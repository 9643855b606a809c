import type { Payment } from '@crossborder-fx/openapi';
import type { Payments } from '../generated/payments.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import { type ExpectedPayment, requireExpectation, requireExpected } from './expect-payment.ts';
import type { Journal } from './journal.ts';
import { hashOf, keyOf, normalise } from './marker.ts';
import { withItsId } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { requireAccount } from './prepare-once.ts';
import { runOnce } from './run-once.ts';

export interface ConfirmOnceOptions extends CallOptions {
  /** Remembers across crashes what was sent: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * What was approved, such as the body that the payment was created with: the payment is read first, and
   * not confirmed when its beneficiary, source, amount or currency differ or are not shown. Another day
   * is told to the logger.
   */
  expect?: ExpectedPayment | undefined;
  /** A person's decision after an `UndecidedError`: send it again. It is `error.attempt`. */
  resend?: number | undefined;
}

export interface ConfirmOnce {
  /**
   * Confirms a payment in one request, and never again by itself. After an unknown outcome it reads the
   * payment back: when its status has changed to one that does not wait for a confirmation, this
   * returns the payment. Somebody else may have confirmed or canceled it: look at its status.
   *
   * @throws {ChangedError} when the payment is not as `expect` says; nothing was sent
   * @throws {UndecidedError} when its status has not changed: a person decides
   * @throws {InProgressError} when it was sent a short while ago
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  confirmOnce(id: string, options: ConfirmOnceOptions): Promise<Payment>;
}

/** Only a text or a number can be compared with one that was read before. */
function isWord(status: unknown): boolean {
  return (typeof status === 'string' && status !== '') || typeof status === 'number';
}

/** Statuses that a payment may reach without a confirmation, on its day for instance. */
const stillWaiting = new Set(['waitingconfirmation', 'awaitingconfirmation']);

/** `payments.confirmOnce` */
export function confirmPaymentOnce(
  payments: Pick<Payments, 'get'>,
  { send, tell, timeout }: OnceCalls,
): ConfirmOnce['confirmOnce'] {
  const get = withItsId(payments.get, 'getPayment');
  return async (id, options) => {
    const { journal, resend, expect, ...call } = options;
    const operation = 'confirmPayment';
    requireAccount(journal, operation);
    if (expect !== undefined) requireExpectation(expect);
    // The status before it was sent for the first time, which a record keeps.
    const fields: { status?: string | null } = {};
    const identity = {
      key: await keyOf(journal.account, operation, id),
      operation,
      reference: id,
      hash: await hashOf(id),
      fields,
    } as const;
    return runOnce<Payment>(
      {
        identity,
        id,
        looksEarly: true,
        get: (known) => get(known, call),
        async send(beforeSend) {
          const payment = await get(id, call);
          if (expect) requireExpected(payment, expect, tell);
          fields.status = payment.status ?? null;
          return send(operation, { path: { id } }, call, beforeSend);
        },
        async look([{ fields: before }]) {
          const payment = await get(id, call);
          const { status } = payment;
          // A status that is missing, is not a text, or waits for a confirmation proves nothing.
          const isChanged =
            isWord(status) && isWord(before['status']) && status !== before['status'];
          const isWaiting = stillWaiting.has(normalise(status));
          return {
            certain: isChanged && !isWaiting ? payment : undefined,
            candidates: [payment],
            suspects: [],
            complete: true,
          };
        },
      },
      { ...options, timeout: options.timeout ?? timeout },
    );
  };
}
