import type { AmountObject, Payment, PaymentCreate } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/date.ts';
import { operationDayOf, requireDesiredDate } from '../../calendar/due-time.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { feeOf } from '../../fees/fee-of.ts';
import { readPositiveAmount, writeAmount } from '../../ledger/money.ts';
import { counterValueOf } from '../../market/deal-of.ts';
import { writeRates } from '../../market/rate.ts';
import { findBeneficiary } from '../accounts/external-bank-accounts.ts';
import { requireCurrencyOf, requireWallet } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';
import { requireDate } from '../page.ts';
import { pull } from '../states/machine.ts';
import { triggerOf } from '../trigger-words.ts';
import {
  ibanCountryOf,
  nextPaymentRow,
  type PaidAccount,
  type PaymentDetails,
  type PaymentItem,
  paidAccountOf,
  paymentOf,
  paymentWorkingDays,
} from './payment-item.ts';
import { paymentMachine } from './payment-machine.ts';

interface OutgoingPayment extends PaymentItem {
  details: PaymentDetails & { paidAccount: PaidAccount };
}

/** Makes a new payment without storing it (service description, section 4.4). @throws {RefusedError} when a rule is broken */
export function newPaymentOf(context: Context, body: PaymentCreate): OutgoingPayment {
  const wallet = requireWallet(context, body.sourceWalletId, 'sourceWalletId');
  const beneficiary = findBeneficiary(context, body.externalBankAccountId);
  if (!beneficiary) {
    throw new RefusedError(
      'externalBankAccountUnknown',
      'externalBankAccountId must be the id of a beneficiary.',
    );
  }
  const amount = readPositiveAmount(body.amount);
  if (amount.currency !== beneficiary.currency) {
    throw new RefusedError(
      'currencyNotOfBeneficiary',
      `The amount must be in ${beneficiary.currency}, the currency of the beneficiary.`,
    );
  }
  const now = context.now();
  requireDesiredDate(body.desiredExecutionDate, now);
  const mids = context.market.mids();
  const { counterValue, exchange } = counterValueOf(amount, wallet.currency, mids);
  const paidAccount = paidAccountOf(beneficiary);
  const fee = feeOf({
    amount,
    counterValue,
    ibanCountry: ibanCountryOf(paidAccount),
    charges: body.feePaymentOption,
    priority: body.priorityPaymentOption,
    feeCurrency: body.feeCurrency,
    mids,
  });
  const createdDate = datetimeAt(now);
  const record = {
    createdDate,
    desiredExecutionDate: body.desiredExecutionDate,
    amount: writeAmount(amount),
    counterValue: writeAmount(counterValue),
    ...(exchange && { rate: writeRates(exchange.pair, exchange.rates, createdDate) }),
    ...(body.tag !== undefined && { tag: body.tag }),
    externalBankAccountId: body.externalBankAccountId,
    sourceWalletId: body.sourceWalletId,
    ...(body.communication !== undefined && { communication: body.communication }),
    priorityPaymentOption: body.priorityPaymentOption,
    feePaymentOption: body.feePaymentOption,
    feePaymentAmount: writeAmount(fee.shown),
  };
  const operationDay = operationDayOf(
    body.desiredExecutionDate,
    now,
    paymentWorkingDays(context, record),
    context.choices.cutOffs,
  );
  const payment = unsavedPayment(context, operationDay, record, {
    wallet: wallet.id,
    amount: record.amount,
    counterValue: record.counterValue,
    fee: writeAmount(fee.debited),
    withheld: writeAmount(fee.withheld),
    held: writeAmount({ minor: 0n, currency: wallet.currency }),
    priority: fee.offer.priority,
    effect: triggerOf({ holderName: paidAccount.holder.name, amount: amount.minor }),
  });
  return { ...payment, details: { ...payment.details, paidAccount } };
}

function unsavedPayment(
  context: Context,
  operationDay: string,
  record: PaymentItem['record'],
  details: Omit<PaymentDetails, 'daysShort' | 'isSigned' | 'wasReleased' | 'proofs'>,
): PaymentItem {
  return {
    row: nextPaymentRow(context),
    status: undefined,
    stage: undefined,
    createdDay: dateAt(context.now()),
    operationDay,
    record,
    recordJson: JSON.stringify(record),
    details: { ...details, daysShort: 0, isSigned: false, wasReleased: false, proofs: [] },
  };
}

export interface Incoming {
  walletId: string;
  /** The amount of the incoming payment, in the currency of the credited account. */
  amount: AmountObject;
  communication?: string | undefined;
  /** The value date of the incoming payment. @default today */
  valueDate?: string | undefined;
}

/** Adds an incoming payment. It has no status, so a client finds it by its id, but in no list. @throws {RefusedError} */
export function receivePayment(
  context: Context,
  { walletId, amount, communication, valueDate }: Incoming,
): Payment {
  const wallet = requireWallet(context, walletId);
  const money = readPositiveAmount(amount);
  requireCurrencyOf(wallet, money);
  const now = context.now();
  const written = writeAmount(money);
  const nothing = writeAmount({ ...money, minor: 0n });
  const record = {
    createdDate: datetimeAt(now),
    amount: written,
    ...(communication !== undefined && { communication }),
  };
  const day = valueDate === undefined ? dateAt(now) : requireDate('valueDate', valueDate);
  const payment = unsavedPayment(context, day, record, {
    wallet: wallet.id,
    amount: written,
    counterValue: written,
    fee: nothing,
    withheld: nothing,
    held: nothing,
    priority: '',
  });
  pull(context, paymentMachine, payment, 'incoming');
  return paymentOf(context, payment);
}
