import type { Payment, PaymentStatus } from '@crossborder-fx/openapi';
import { dateAt } from '../../calendar/date.ts';
import {
  endOfDay,
  executionTimeOf,
  operationDayOf,
  returnTimeOf,
  rolledDayOf,
  settlementTimeOf,
} from '../../calendar/due-time.ts';
import { addWorkingDays, type IsWorkingDay } from '../../calendar/working-days.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { findExternalBankAccount } from '../accounts/external-bank-accounts.ts';
import type { Context } from '../context.ts';
import type { Machine } from '../states/machine.ts';
import { placeOf, type Row } from '../tables/table.ts';
import { type PaymentStage, paymentTable } from '../tables/tables.ts';
import { bookPaymentEntries, isPaymentCovered } from './payment-entries.ts';
import {
  findPayment,
  insertPayment,
  type PaymentItem,
  paymentJsonOf,
  paymentOf,
  paymentWorkingDays,
  unconfirmed,
  updatePayment,
} from './payment-item.ts';

type PaymentRow = Row<PaymentStatus, PaymentStage>;

export const paymentMachine: Machine<PaymentItem, Payment> = {
  kind: 'payment',
  name: 'payment',
  table: paymentTable,
  find: findPayment,
  answerOf: paymentOf,
  jsonOf: paymentJsonOf,

  factsOf(context, payment) {
    const { details } = payment;
    return {
      choices: context.choices,
      effect: details.effect,
      isAddressRefused:
        context.choices.addresses === 'structured' &&
        details.paidAccount?.isAddressStructured === false,
      // The payment exists, so the verification of its payee was successful or not needed.
      isPayeeVerified: true,
      isSigned: details.isSigned,
      hasProof: details.proofs.length > 0,
      wasReleased: details.wasReleased,
      // Compute on demand whether the funds suffice, because most rows of the state table do not use this fact.
      get isCovered() {
        return isPaymentCovered(context, payment);
      },
      isLastAttempt: details.daysShort + 1 >= context.choices.maxDaysShort,
    };
  },

  apply(context, payment, row) {
    const { details } = payment;
    const isWorkingDay = paymentWorkingDays(context, payment.details);
    if (row.trigger === 'confirmPayment') requireBeneficiary(context, payment);
    if (row.trigger === 'sign') details.isSigned = true;
    if (row.trigger === 'release') details.wasReleased = true;
    if (row.trigger === 'execution' && row.toStage === 'scheduled') details.daysShort += 1;
    // The end of a day locks money only when the account's balance is too small (service description, section 1, rule 3).
    const isLockNeeded = row.condition !== 'rollWithLock' || !isPaymentCovered(context, payment);
    if (isLockNeeded) bookPaymentEntries(context, payment, row.entries);
    payment.operationDay = operationDayAfter(context, payment, row, isWorkingDay);
    if (row.from === undefined) insertPayment(context, payment);
    else updatePayment(context, payment);
  },

  nextOf(context, payment) {
    const now = context.now();
    const { cutOffs, lockOnRoll } = context.choices;
    const { operationDay, details } = payment;
    const isWorkingDay = paymentWorkingDays(context, payment.details);
    const schedule = { isWorkingDay, cutOffs };
    const place = placeOf(payment.status, payment.stage);
    // When the choice `lockOnRoll` is off, the end of the day needs no event, because each read computes the operation day.
    if (lockOnRoll && unconfirmed.has(place)) {
      return { at: endOfDay(operationDay), trigger: 'endOfOperationDay' };
    }
    switch (place) {
      case 'planified/scheduled':
        return { at: executionTimeOf(operationDay, now, cutOffs), trigger: 'execution' };
      case 'planified/sent':
        return { at: settlementTimeOf(now, details.priority, schedule), trigger: 'settlement' };
      case 'finalized':
        return details.effect === 'return'
          ? { at: returnTimeOf(now, schedule), trigger: 'return' }
          : undefined;
      default:
        return undefined;
    }
  },
};

/** Requires that the beneficiary of a payment still exists. The sandbox checks this only at the confirmation of the payment. */
function requireBeneficiary(context: Context, { details }: PaymentItem): void {
  const row = findExternalBankAccount(context, details.paidAccount?.externalBankAccount);
  if (row && !row.isDeleted) return;
  throw new RefusedError(
    'externalBankAccountDeleted',
    'The beneficiary of the payment was deleted: the payment can only be deleted.',
  );
}

function operationDayAfter(
  context: Context,
  { operationDay }: PaymentItem,
  { trigger, condition, toStage }: PaymentRow,
  isWorkingDay: IsWorkingDay,
): string {
  const now = context.now();
  if (trigger === 'endOfOperationDay') {
    const current = rolledDayOf(operationDay, now, isWorkingDay);
    // When the clock moves a payment to the next day, the payment's old day is over. When `simulate` moves the payment,
    // the old day is not over yet.
    const isOver = condition === 'rollWithLock' && current > operationDay;
    return isOver ? current : addWorkingDays(current, 1, isWorkingDay);
  }
  if (toStage === 'sent') return dateAt(now);
  if (toStage !== 'scheduled') return operationDay;
  if (trigger === 'execution') return addWorkingDays(operationDay, 1, isWorkingDay);
  return operationDayOf(operationDay, now, isWorkingDay, context.choices.cutOffs);
}
