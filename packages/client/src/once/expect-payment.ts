import type { Payment, PaymentCreate } from '@crossborder-fx/openapi';
import { ChangedError, ValidationError } from '../errors/errors.ts';
import { isEqual } from './exclude.ts';
import { unsentContext } from './once-errors.ts';

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
export function requireExpectation(expected: unknown): void {
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
 * @throws {ChangedError} when beneficiary, source, amount or currency are not those expected
 */
export function requireExpected(
  payment: Payment,
  expected: ExpectedPayment,
  tell: (message: string) => void,
): void {
  const { id, desiredExecutionDate } = payment;
  const fields = changedFields(payment, expected);
  if (fields.length > 0) {
    const what = `${fields.join(', ')} of the payment ${fields.length > 1 ? 'are' : 'is'} not as expected`;
    const message = `confirmPayment was not sent: ${what}`;
    throw new ChangedError(message, { ...unsentContext('confirmPayment', id, 1), fields });
  }
  const day = expected.desiredExecutionDate;
  if (day !== undefined && desiredExecutionDate !== day) {
    // Anything else that a service writes there is not for a log.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(String(desiredExecutionDate));
    const shownDay = isDay ? desiredExecutionDate : 'no day';
    tell(`confirmPayment: ${id} is for ${shownDay}, and ${day} was approved`);
  }
}

/** The names of the fields that differ, or that the service does not show, such as `amount.value`. */
export function changedFields(payment: Payment, expected: ExpectedPayment): string[] {
  const { amount, counterValue } = payment;
  const same = (name: 'externalBankAccountId' | 'sourceWalletId') =>
    payment[name] != null && String(payment[name]) === expected[name];
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
