import type {
  AmountObject,
  FinancialMovement,
  FinancialMovementTypeLabel,
} from '@crossborder-fx/openapi';
import type { Account, MovementText } from '../../ledger/ledger.ts';
import { addMoney, type Money, readAmount, writeAmount } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import type { Posting } from '../tables/table.ts';
import type { PaymentDetails, PaymentItem } from './payment-item.ts';

const clearing: Account = { of: 'clearing' };
const fx: Account = { of: 'fx' };
const fees: Account = { of: 'fees' };

/** Books the ledger entries of a transition, and notes in the payment's details how much money is locked. */
export function bookPaymentEntries(
  context: Context,
  payment: PaymentItem,
  entries: readonly Posting[],
): void {
  for (const entry of entries) {
    const book = postings[entry];
    if (!book) throw new TypeError(`A payment has no ledger entry ${entry}.`);
    book(context, payment);
  }
}

/** Returns whether the available balance and the locked money together cover the payment and its fee. */
export function isPaymentCovered({ ledger }: Context, { details }: PaymentItem): boolean {
  return ledger.availableOf(details.wallet) >= missingFor(details).minor;
}

function missingFor(details: PaymentDetails): Money {
  const need = addMoney(readAmount(details.counterValue), readAmount(details.fee));
  return { ...need, minor: need.minor - readAmount(details.held).minor };
}

function booksOf({ ledger }: Context, { details }: PaymentItem) {
  const { wallet } = details;
  return {
    details,
    wallet: { of: 'wallet', wallet } as const,
    hold: { of: 'hold', wallet } as const,
    /** Books a transfer, except a transfer of zero: a fee may be zero, and a payment may have no locked money. */
    transfer(from: Account, to: Account, amount: AmountObject, movement?: MovementText): void {
      const money = readAmount(amount);
      if (money.minor !== 0n) ledger.transfer({ from, to, money, movement });
    },
  };
}

type Book = (context: Context, payment: PaymentItem) => void;

const postings: { readonly [Name in Posting]?: Book } = {
  lock(context, payment) {
    const { details, wallet, hold, transfer } = booksOf(context, payment);
    const { minor: missing, currency } = missingFor(details);
    const available = context.ledger.availableOf(details.wallet);
    const locked: Money = { minor: available < missing ? available : missing, currency };
    const text = textOf(context, payment, 'Immobilize', 'Funds locked for payment');
    transfer(wallet, hold, writeAmount(locked), text);
    details.held = writeAmount(addMoney(readAmount(details.held), locked));
  },

  release(context, payment) {
    const { details, wallet, hold, transfer } = booksOf(context, payment);
    const text = textOf(context, payment, 'Immobilize', 'Funds released of payment');
    transfer(hold, wallet, details.held, text);
    details.held = writeAmount({ minor: 0n, currency: details.held.currency });
  },

  DebitForTransfer(context, payment) {
    const { details, wallet, transfer } = booksOf(context, payment);
    const { amount, counterValue } = details;
    const text = transferTextOf(context, payment, 'DebitForTransfer');
    if (amount.currency === counterValue.currency) {
      transfer(wallet, clearing, amount, text);
      return;
    }
    transfer(wallet, fx, counterValue, text);
    transfer(fx, clearing, amount);
  },

  clientFee(context, payment) {
    const { details, wallet, transfer } = booksOf(context, payment);
    const text = textOf(context, payment, 'clientFee', 'Fee of payment');
    transfer(wallet, fees, details.fee, text);
    transfer(clearing, fees, details.withheld);
  },

  rejectOperation: (context, payment) => giveBack(context, payment, 'rejectOperation'),
  returnFund: (context, payment) => giveBack(context, payment, 'returnFund'),

  ExternalCounterpartCredit(context, payment) {
    const { details, wallet, transfer } = booksOf(context, payment);
    const text = transferTextOf(context, payment, 'ExternalCounterpartCredit');
    transfer(clearing, wallet, details.amount, { ...text, valueDay: payment.operationDay });
  },
};

/**
 * Gives the money of a payment back to the account, at the rate of the debit and without the fee. The provider also gives back
 * the part that it withheld from the beneficiary, because otherwise the beneficiary's bank would return more than it received.
 */
function giveBack(
  context: Context,
  payment: PaymentItem,
  typeLabel: FinancialMovementTypeLabel,
): void {
  const { details, wallet, transfer } = booksOf(context, payment);
  const { amount, counterValue, withheld } = details;
  const text = transferTextOf(context, payment, typeLabel);
  transfer(fees, clearing, withheld);
  if (amount.currency === counterValue.currency) {
    transfer(clearing, wallet, amount, text);
    return;
  }
  transfer(clearing, fx, amount);
  transfer(fx, wallet, counterValue, text);
}

function textOf(
  { ids }: Context,
  payment: PaymentItem,
  typeLabel: FinancialMovementTypeLabel,
  description: string,
): MovementText {
  const id = ids.idOf('payment', payment.row);
  return { typeLabel, description: `${description} ${id}`, more: { internalReference: id } };
}

function transferTextOf(
  context: Context,
  payment: PaymentItem,
  typeLabel: FinancialMovementTypeLabel,
): MovementText {
  const { communication } = payment.record;
  const text = textOf(context, payment, typeLabel, 'Payment');
  return {
    ...text,
    description: communication || text.description,
    more: {
      ...text.more,
      ...beneficiaryFieldsOf(payment),
      ...(communication && { remittanceInformation: communication }),
    },
  };
}

function beneficiaryFieldsOf({ details, record }: PaymentItem): Partial<FinancialMovement> {
  const { paidAccount, amount, counterValue, withheld } = details;
  if (!paidAccount) return {};
  const paid = readAmount(amount);
  const { accountNumber, holder, bankName } = paidAccount;
  return {
    orderingAmount: counterValue,
    beneficiaryAccountNumber: accountNumber,
    beneficiaryCustomer: holder.name,
    ...(bankName !== undefined && { beneficiaryInstitution: bankName }),
    beneficiaryAmount: writeAmount({ ...paid, minor: paid.minor - readAmount(withheld).minor }),
    ...(record.feePaymentOption !== undefined && { chargesDetails: record.feePaymentOption }),
  };
}
