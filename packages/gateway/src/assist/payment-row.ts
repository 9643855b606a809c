import type { Payment, PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { changedFields } from '@crossborder-fx/client/once';

/** A payment that an assistant asks for, with the idempotency reference under which the gateway creates the payment. */
export interface PaymentRow {
  reference: string;
  invoice: string;
  walletId: string;
  externalBankAccountId: string;
  amount: string;
  currency: string;
  executionDate: string;
  communication?: string;
  feePaymentOption: PaymentCreate['feePaymentOption'];
  priorityPaymentOption: PaymentCreate['priorityPaymentOption'];
}

export function paymentOf(row: Omit<PaymentRow, 'reference'>): Omit<PaymentCreate, 'tag'> {
  const { walletId, externalBankAccountId, amount, currency, executionDate, communication } = row;
  const { feePaymentOption, priorityPaymentOption } = row;
  return {
    ...{ sourceWalletId: walletId, externalBankAccountId, amount: money(amount, currency) },
    ...{ desiredExecutionDate: executionDate, feeCurrency: currency },
    ...{ feePaymentOption, priorityPaymentOption },
    ...(communication !== undefined && { communication }),
  };
}

/** Returns the payment fields that the person was shown, in the form of the option `expect` of `confirmOnce`. */
export function expectationOf(payment: Payment) {
  const { sourceWalletId, externalBankAccountId, amount, desiredExecutionDate } = payment;
  return { sourceWalletId, externalBankAccountId, amount, desiredExecutionDate };
}

export function changesOf(payment: Payment, asked: PaymentRow): string[] {
  const body = paymentOf(asked);
  const { desiredExecutionDate, communication, feePaymentOption } = payment;
  const others = { desiredExecutionDate, communication, feePaymentOption };
  const isOther = ([name, value]: [string, unknown]) =>
    (value ?? '') !== (body[name as keyof typeof body] ?? '');
  return [
    ...changedFields(payment, body),
    ...Object.entries(others)
      .filter(isOther)
      .map(([name]) => name),
  ];
}
