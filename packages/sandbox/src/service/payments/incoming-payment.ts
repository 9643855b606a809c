import type { AmountObject, Payment } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { readPositiveAmount, writeAmount } from '../../ledger/money.ts';
import { requireCurrencyOf, requireWallet } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';
import { requireDate } from '../page.ts';
import { pull } from '../states/machine.ts';
import { nextPaymentRow, type PaymentItem, paymentOf } from './payment-item.ts';
import { paymentMachine } from './payment-machine.ts';

export interface Incoming {
  walletId: string;
  /** In the currency of the account. */
  amount: AmountObject;
  communication?: string | undefined;
  /** @default today */
  valueDate?: string | undefined;
}

/** The record has no status: it can be read by its id, and is on no list. @throws {RefusedError} */
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
  const payment: PaymentItem = {
    row: nextPaymentRow(context),
    status: undefined,
    stage: undefined,
    createdDay: dateAt(now),
    operationDay: valueDate === undefined ? dateAt(now) : requireDate('valueDate', valueDate),
    record,
    recordJson: JSON.stringify(record),
    details: {
      wallet: wallet.id,
      amount: written,
      counterValue: written,
      fee: nothing,
      withheld: nothing,
      held: nothing,
      priority: '',
      daysShort: 0,
      isSigned: false,
      wasReleased: false,
      proofs: [],
    },
  };
  pull(context, paymentMachine, payment, 'incoming');
  return paymentOf(context, payment);
}
