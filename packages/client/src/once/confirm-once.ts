import type { Payment, PaymentCreate, PaymentStatus } from '@crossborder-fx/openapi';
import { callOptions, refuseUnknown } from '../check/refuse-unknown.ts';
import { textOf } from '../common/answer.ts';
import type { CallOptions } from '../common/pipeline.ts';
import { ValidationError } from '../errors/errors.ts';
import { ChangedError } from '../errors/later-errors.ts';
import type { Payments } from '../generated/payments.ts';
import type { Journal } from '../journals/journal.ts';
import { isEqual } from './find-candidates.ts';
import { hashOf, keyOf, loginOf, normalise } from './marker.ts';
import { unsentContext, withItsId } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { requireAccount } from './prepare-once.ts';
import { runOnce } from './run-once.ts';

export interface ConfirmOnceOptions extends CallOptions {
  /** The journal that remembers sent requests across crashes: `fileJournal`, `sqliteJournal` or `postgresJournal`. */
  journal: Journal;
  /**
   * The approved payment, for example as the body that created it. The client reads the payment first, and does not
   * confirm the payment when beneficiary, source, amount or currency differ or are missing. The client also compares a
   * payment that somebody has already confirmed. If the date differs, it only tells the logger.
   */
  expect?: ExpectedPayment | undefined;
  /** Whether a call whose answer is lost reads the service's log again after 0.5, 1 and 2 seconds. @default true */
  lookAgain?: boolean | undefined;
  /** A person's decision after an `UndecidedError` to send the confirmation again. Pass `error.attempt`. */
  resend?: number | undefined;
}

export interface ConfirmOnce {
  /**
   * Confirms a payment in one request, which the client never repeats by itself. After an unknown outcome, the client reads the
   * payment, and returns it if its status has changed to a status that does not wait for a confirmation. Check the status:
   * somebody else may have confirmed or canceled the payment.
   *
   * @throws {ChangedError} when the payment differs from `expect`, or its status is unknown; this call has sent nothing
   * @throws {UndecidedError} when the status of the payment has not changed: a person decides
   * @throws {InProgressError} when the confirmation was sent a short while ago
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  confirmOnce(id: string, options: ConfirmOnceOptions): Promise<Payment>;
}

/** The payment statuses of the service description, and two from public client programs. */
const meanings = {
  waitingconfirmation: 'waiting',
  awaitingconfirmation: 'waiting',
  waitingsignature: 'waiting',
  planified: 'released',
  processing: 'released',
  finalized: 'released',
  blocked: 'blocked',
  canceled: 'dead',
  refused: 'dead',
  rejected: 'dead',
} satisfies Record<PaymentStatus | 'awaitingconfirmation' | 'processing', string>;

type StatusMeaning = (typeof meanings)[keyof typeof meanings];

/** Returns the meaning of a payment's status, or undefined for an unknown or missing status. */
export function meaningOfStatus(status: unknown): StatusMeaning | undefined {
  const word = normalise(isWord(status) ? status : undefined);
  return Object.hasOwn(meanings, word) ? meanings[word as keyof typeof meanings] : undefined;
}

function isWord(status: unknown): status is string | number {
  return (typeof status === 'string' && status !== '') || typeof status === 'number';
}

/**
 * Statuses that do not prove a confirmation, because a payment may get such a status without a confirmation, for
 * example on its execution date.
 */
const stillWaiting = new Set(['waitingconfirmation', 'awaitingconfirmation']);

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
    const timeout = calls.requireTimeout(options.timeout ?? calls.timeout, operation);
    if (expect !== undefined) requireExpectation(expect);
    // A record of the journal keeps the status that the payment had before the first confirmation was sent.
    const fields: { status?: string | null } = {};
    const identity = {
      key: await keyOf(journal.account, operation, id),
      operation,
      reference: id,
      // A JavaScript program may pass no id. The call that reads the payment then refuses it.
      hash: await hashOf(id ?? ''),
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
          // A status that is missing, unknown or waiting for a confirmation does not prove that the payment was confirmed.
          const isChanged = isWord(before['status']) && status !== before['status'];
          return {
            certain: isChanged && isReleased(status) ? payment : undefined,
            candidates: [payment],
            suspects: [],
            complete: true,
          };
        },
      },
      { ...options, timeout },
    );
    // An earlier call or another person has confirmed the payment, perhaps without comparing it with `expect`.
    if (expect && !isChecked) requireExpected(payment, expect, tell, 'was done before');
    return payment;
  };
}

/** The fields that distinguish one payment from other payments. */
type PaymentFields = Pick<PaymentCreate, 'sourceWalletId' | 'externalBankAccountId' | 'amount'>;

/** The approved payment, in the form of the body that created it. */
export type ExpectedPayment = PaymentFields & Partial<PaymentCreate>;

/**
 * Refuses `expect: null`, which a JavaScript program may pass when it does not find the approved body: the client would confirm
 * any payment.
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
 * Compares a payment with the payment that was approved. A field that the service does not show counts as changed.
 *
 * @param tell - called with a sentence when the date differs: the service moves dates that are not working days
 * @param what - words of the error message about the confirmation, such as `was done before`
 * @throws {ChangedError} when beneficiary, source, amount or currency differ
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
    const message = `confirmPayment ${what}: the payment differs from expect in ${fields.join(', ')}`;
    const named = { operation: 'confirmPayment', reference: id } as const;
    throw new ChangedError(message, { ...unsentContext(named, 1), fields });
  }
  const day = expected.desiredExecutionDate;
  if (day !== undefined && desiredExecutionDate !== day) {
    // Logs the payment's date only if it looks like a date: no other text of the service may get into the log.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(textOf(desiredExecutionDate) ?? '');
    const shownDay = isDay ? desiredExecutionDate : 'no day';
    tell(`confirmPayment: payment ${id} is for ${shownDay}, but ${day} was approved`);
  }
}

/** @throws {ChangedError} when the status of the payment is unknown: that status may mean that the payment was confirmed */
function requireKnownStatus({ id, status }: Payment): void {
  if (!isWord(status) || meaningOfStatus(status)) return;
  const message = 'confirmPayment was not sent: the payment has an unknown status';
  const context = unsentContext({ operation: 'confirmPayment', reference: id }, 1);
  throw new ChangedError(message, { ...context, fields: ['status'] });
}

/** Returns the names of the payment's fields that differ from the approved payment or are missing, such as `amount.value`. */
export function changedFields(payment: Payment, expected: ExpectedPayment): string[] {
  const { amount, counterValue } = payment;
  const same = (name: 'externalBankAccountId' | 'sourceWalletId') => {
    const text = textOf(payment[name]);
    return text !== undefined && text === expected[name];
  };
  // The interface does not document which of a payment's two amounts is the amount that the request asked for.
  const shown = [amount, counterValue].filter((one) => one?.currency === expected.amount.currency);
  const isKept: Record<string, boolean> = {
    externalBankAccountId: same('externalBankAccountId'),
    sourceWalletId: same('sourceWalletId'),
    'amount.currency': shown.length > 0,
    'amount.value': shown.every((one) => isEqual(one?.value, expected.amount.value) === true),
  };
  return Object.keys(isKept).filter((name) => !isKept[name]);
}
