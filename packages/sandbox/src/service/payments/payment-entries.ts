import type { FinancialMovement, FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import type { Account, MovementText } from '../../ledger/ledger.ts';
import { addMoney, type Money, readAmount, writeAmount } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import type { Posting } from '../tables/table.ts';
import type { PaymentDetails, PaymentItem } from './payment-item.ts';

const clearing: Account = { of: 'clearing' };
const fx: Account = { of: 'fx' };
const fees: Account = { of: 'fees' };

/** Books the entries of a row of the table. What a payment holds is kept in its details. */
export function bookPaymentEntries(
  context: Context,
  payment: PaymentItem,
  entries: readonly Posting[],
): void {
  for (const entry of entries) {
    const book = postings[entry];
    if (!book) throw new TypeError(`A payment books no ${entry}.`);
    book(context, payment);
  }
}

/** Whether the available balance, and what is held for a payment, covers it and its fee. */
export function isPaymentCovered({ ledger }: Context, { details }: PaymentItem): boolean {
  return ledger.availableOf(details.wallet) >= missingFor(details).minor;
}

/** What is neither debited nor held yet. */
function missingFor(details: PaymentDetails): Money {
  const need = addMoney(readAmount(details.counterValue), readAmount(details.fee));
  return { ...need, minor: need.minor - readAmount(details.held).minor };
}

type Book = (context: Context, payment: PaymentItem) => void;

const postings: { readonly [Name in Posting]?: Book } = {
  lock(context, payment) {
    const { details } = payment;
    const { minor: missing, currency } = missingFor(details);
    const available = context.ledger.availableOf(details.wallet);
    const locked: Money = { minor: available < missing ? available : missing, currency };
    transfer(context, {
      from: { of: 'wallet', wallet: details.wallet },
      to: { of: 'hold', wallet: details.wallet },
      money: locked,
      movement: textOf(context, payment, 'Immobilize', 'Funds locked for payment'),
    });
    details.held = writeAmount(addMoney(readAmount(details.held), locked));
  },

  release(context, payment) {
    const { details } = payment;
    const held = readAmount(details.held);
    transfer(context, {
      from: { of: 'hold', wallet: details.wallet },
      to: { of: 'wallet', wallet: details.wallet },
      money: held,
      movement: textOf(context, payment, 'Immobilize', 'Funds released of payment'),
    });
    details.held = writeAmount({ ...held, minor: 0n });
  },

  DebitForTransfer(context, payment) {
    const { details } = payment;
    const amount = readAmount(details.amount);
    const counterValue = readAmount(details.counterValue);
    const movement = transferTextOf(context, payment, 'DebitForTransfer');
    const from: Account = { of: 'wallet', wallet: details.wallet };
    if (amount.currency === counterValue.currency) {
      transfer(context, { from, to: clearing, money: amount, movement });
      return;
    }
    transfer(context, { from, to: fx, money: counterValue, movement });
    transfer(context, { from: fx, to: clearing, money: amount });
  },

  clientFee(context, payment) {
    const { details } = payment;
    transfer(context, {
      from: { of: 'wallet', wallet: details.wallet },
      to: fees,
      money: readAmount(details.fee),
      movement: textOf(context, payment, 'clientFee', 'Fee of payment'),
    });
    transfer(context, {
      from: clearing,
      to: fees,
      money: readAmount(details.withheld),
    });
  },

  rejectOperation: (context, payment) => giveBack(context, payment, 'rejectOperation'),
  returnFund: (context, payment) => giveBack(context, payment, 'returnFund'),

  ExternalCounterpartCredit(context, payment) {
    const { details } = payment;
    transfer(context, {
      from: clearing,
      to: { of: 'wallet', wallet: details.wallet },
      money: readAmount(details.amount),
      movement: {
        ...transferTextOf(context, payment, 'ExternalCounterpartCredit'),
        valueDay: payment.operationDay,
      },
    });
  },
};

/**
 * The counter value comes back at the rate at which it went; the fee does not. What was withheld of the
 * amount never arrived: the provider gives it back, or more would come back than went out.
 */
function giveBack(
  context: Context,
  payment: PaymentItem,
  typeLabel: FinancialMovementTypeLabel,
): void {
  const { details } = payment;
  const amount = readAmount(details.amount);
  const counterValue = readAmount(details.counterValue);
  const movement = transferTextOf(context, payment, typeLabel);
  const to: Account = { of: 'wallet', wallet: details.wallet };
  transfer(context, { from: fees, to: clearing, money: readAmount(details.withheld) });
  if (amount.currency === counterValue.currency) {
    transfer(context, { from: clearing, to, money: amount, movement });
    return;
  }
  transfer(context, { from: clearing, to: fx, money: amount });
  transfer(context, { from: fx, to, money: counterValue, movement });
}

/** A transfer of nothing is left out: a fee may be zero, and nothing may be held. */
function transfer(
  { ledger }: Context,
  posting: { from: Account; to: Account; money: Money; movement?: MovementText },
): void {
  if (posting.money.minor === 0n) return;
  ledger.transfer(posting);
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

/** The text of a movement that goes to the other side of the payment, or comes from it. */
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
