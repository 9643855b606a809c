import type { Payment, PaymentCreate } from '@crossborder-fx/openapi';
import { callOptions, refuseUnknown } from '../check/refuse-unknown.ts';
import { ValidationError } from '../errors/errors.ts';
import { ChangedError } from '../errors/later-errors.ts';
import type { Payments } from '../generated/payments.ts';
import type { CallOptions } from '../ground/pipeline.ts';
import { textOf } from '../ground/text-of.ts';
import type { Journal } from '../journals/journal.ts';
import { isEqual } from './find-candidates.ts';
import { hashOf, keyOf, loginOf, normalise } from './marker.ts';
import { unsentContext, withItsId } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { isWord, meaningOfStatus } from './payment-status.ts';
import { requireAccount } from './prepare-once.ts';
import { runOnce } from './run-once.ts';

export interface ConfirmOnceOptions extends CallOptions {
  /** Remembers across crashes what was sent: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * What was approved, such as the body that the payment was created with: the payment is read first, and
   * not confirmed when its beneficiary, source, amount or currency differ or are not shown. One that was
   * confirmed before, by whomever, is compared too. Another day is told to the logger.
   */
  expect?: ExpectedPayment | undefined;
  /** As that of `createOnce`. @default true */
  lookAgain?: boolean | undefined;
  /** A person's decision after an `UndecidedError`: send it again. It is `error.attempt`. */
  resend?: number | undefined;
}

export interface ConfirmOnce {
  /**
   * Confirms a payment in one request, and never again by itself. After an unknown outcome it reads the
   * payment back: when its status has changed to one that does not wait for a confirmation, this
   * returns the payment. Somebody else may have confirmed or canceled it: look at its status.
   *
   * @throws {ChangedError} when the payment is not as `expect` says, or its status is not known; this call has sent nothing
   * @throws {UndecidedError} when its status has not changed: a person decides
   * @throws {InProgressError} when it was sent a short while ago
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  confirmOnce(id: string, options: ConfirmOnceOptions): Promise<Payment>;
}

/** Statuses that a payment may reach without a confirmation, on its day for instance. */
const stillWaiting = new Set(['waitingconfirmation', 'awaitingconfirmation']);

/** Whether a status is known, and does not wait for a confirmation. */
const isReleased = (status: unknown) =>
  meaningOfStatus(status) !== undefined && !stillWaiting.has(normalise(status));

export function confirmPaymentOnce(
  payments: Pick<Payments, 'get'>,
  calls: OnceCalls,
): ConfirmOnce['confirmOnce'] {
  const { tell } = calls;
  const get = withItsId(payments.get, 'getPayment');
  return async (id, options) => {
    const { journal, lookAgain, resend, expect, ...call } = options;
    const operation = 'confirmPayment';
    const known = ['journal', 'lookAgain', 'resend', 'expect', ...callOptions];
    refuseUnknown(options, known, operation);
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
      by: await loginOf(calls),
    } as const;
    let isChecked = false;
    const payment = await runOnce<Payment>(
      {
        identity,
        id,
        calls,
        logged: {
          operation: calls.operationOf(operation),
          path: { id },
          isBody: async (text) => ['', '{}', '[]', 'null'].includes(textOf(text ?? '') ?? '-'),
          isTagged: () => false,
          read: (answer) => answer as Payment,
          proves: ({ status }) => isReleased(status),
          isUntouched: (shown, { fields: before }) =>
            isWord(before['status']) && shown?.status === before['status'],
        },
        async accepts(shown) {
          return textOf(shown.id) === id;
        },
        looksEarly: true,
        get: (known, timeout = call.timeout) => get(known, { ...call, timeout }),
        async send(beforeSend) {
          const payment = await get(id, call);
          if (expect) requireExpected(payment, expect, tell, 'was not sent');
          requireKnownStatus(payment);
          isChecked = true;
          fields.status = payment.status ?? null;
          const once = { ...call, maxRetries: 0 };
          const sendIt = () => calls.send<Payment>(operation, { path: { id } }, once, beforeSend);
          return withItsId(sendIt, operation, 'unknown')(id, call);
        },
        async look([{ fields: before }]) {
          const payment = await get(id, call);
          const { status } = payment;
          // A status that is missing, is not known, or waits for a confirmation proves nothing.
          const isChanged = isWord(before['status']) && status !== before['status'];
          return {
            certain: isChanged && isReleased(status) ? payment : undefined,
            candidates: [payment],
            suspects: [],
            complete: true,
          };
        },
      },
      { ...options, timeout: options.timeout ?? calls.timeout },
    );
    // It was done before, or somebody else has done it: that says nothing of what was approved here.
    if (expect && !isChecked) requireExpected(payment, expect, tell, 'was done before');
    return payment;
  };
}

/** The fields that tell a payment from another one. */
type PaymentFields = Pick<PaymentCreate, 'sourceWalletId' | 'externalBankAccountId' | 'amount'>;

/** What was approved: the body that the payment was created with. */
export type ExpectedPayment = PaymentFields & Partial<PaymentCreate>;

/**
 * In JavaScript, null may be passed, of a body that was not found. Without an expectation, any payment would
 * be confirmed.
 *
 * @throws {ValidationError}
 */
function requireExpectation(expected: unknown): void {
  const { externalBankAccountId, sourceWalletId, amount } = Object(expected);
  const { value, currency } = Object(amount);
  const texts = [externalBankAccountId, sourceWalletId, value, currency];
  if (texts.every((one) => typeof one === 'string')) return;
  const rule = 'must have externalBankAccountId, sourceWalletId and amount.';
  throw new ValidationError('expect', rule, 'confirmPayment');
}

/**
 * Compares a payment with what was approved. A field that the service does not show counts as changed.
 *
 * @param tell - gets a sentence about another date: the service moves days that banks do not work on
 * @param what - what is known of the confirmation, for the error
 * @throws {ChangedError} when beneficiary, source, amount or currency are not those expected
 */
export function requireExpected(
  payment: Payment,
  expected: ExpectedPayment,
  tell: (message: string) => void,
  what: string,
): void {
  const { id, desiredExecutionDate } = payment;
  const fields = changedFields(payment, expected);
  if (fields.length > 0) {
    const message = `confirmPayment ${what}: the payment is not as expected in ${fields.join(', ')}`;
    const named = { operation: 'confirmPayment', reference: id } as const;
    throw new ChangedError(message, { ...unsentContext(named, 1), fields });
  }
  const day = expected.desiredExecutionDate;
  if (day !== undefined && desiredExecutionDate !== day) {
    // Anything else that a service writes there is not for a log.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(textOf(desiredExecutionDate) ?? '');
    const shownDay = isDay ? desiredExecutionDate : 'no day';
    tell(`confirmPayment: ${id} is for ${shownDay}, and ${day} was approved`);
  }
}

/** @throws {ChangedError} when the status is a word that may mean anything, such as that it was confirmed */
function requireKnownStatus({ id, status }: Payment): void {
  if (!isWord(status) || meaningOfStatus(status)) return;
  const message = 'confirmPayment was not sent: the payment has a status that is not known';
  const context = unsentContext({ operation: 'confirmPayment', reference: id }, 1);
  throw new ChangedError(message, { ...context, fields: ['status'] });
}

/** The names of the fields that differ, or that the service does not show, such as `amount.value`. */
export function changedFields(payment: Payment, expected: ExpectedPayment): string[] {
  const { amount, counterValue } = payment;
  const same = (name: 'externalBankAccountId' | 'sourceWalletId') => {
    const text = textOf(payment[name]);
    return text !== undefined && text === expected[name];
  };
  // Which of its two amounts is the one that was asked for is not documented.
  const shown = [amount, counterValue].filter((one) => one?.currency === expected.amount.currency);
  const isKept: Record<string, boolean> = {
    externalBankAccountId: same('externalBankAccountId'),
    sourceWalletId: same('sourceWalletId'),
    'amount.currency': shown.length > 0,
    'amount.value': shown.every((one) => isEqual(one?.value, expected.amount.value) === true),
  };
  return Object.keys(isKept).filter((name) => !isKept[name]);
}
