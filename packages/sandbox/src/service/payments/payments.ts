import { JsonText } from '@crossborder-fx/test-server';
import { dateAt } from '../../calendar/date.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { paymentOptionsOf } from '../../fees/fee-of.ts';
import { pairBetween } from '../../market/pairs.ts';
import { findBeneficiary } from '../accounts/external-bank-accounts.ts';
import { findWallet } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';
import { type Handlers, nothing } from '../operation.ts';
import { type List, readDays, readPage, rowsOf, type StatusFilter, statusList } from '../page.ts';
import { verifyPayee } from '../payee.ts';
import { itemWith, pull } from '../states/machine.ts';
import { newPaymentOf } from './new-payment.ts';
import {
  executionDateOf,
  ibanCountryOf,
  type ListedPayment,
  listedColumns,
  listedPaymentOf,
  paidAccountOf,
  paymentJsonOf,
} from './payment-item.ts';
import { paymentMachine } from './payment-machine.ts';
import { addProof } from './proofs.ts';

export { type Incoming, receivePayment } from './new-payment.ts';

/** Operations on payments (service description, sections 2.5, 3 and 4.4). */
export const paymentOperations = {
  getPaymentOptions(context, { path: { walletId, externalBankAccountId } }) {
    const { ids, market } = context;
    const wallet = findWallet(context, ids.rowOf('wallet', walletId));
    if (!wallet) throw new RefusedError('walletNotFound', 'There is no account with this id.');
    const account = findBeneficiary(context, externalBankAccountId);
    if (!account) {
      throw new RefusedError(
        'externalBankAccountNotFound',
        'There is no beneficiary with this id.',
      );
    }
    const route = {
      walletCurrency: wallet.currency,
      paymentCurrency: account.currency,
      ibanCountry: ibanCountryOf(paidAccountOf(account)),
    };
    // A payment between two currencies needs an exchange rate, so check that their pair is quoted.
    if (wallet.currency !== account.currency) pairBetween(wallet.currency, account.currency);
    const options = paymentOptionsOf(route, market.mids());
    return { paymentOption: { externalBankAccountId, sourceWalletId: walletId, options } };
  },

  createPayment(context, { body }) {
    const payment = newPaymentOf(context, body);
    // Verifies the payee last, because another rule may already refuse the payment.
    const { holder, accountNumber } = payment.details.paidAccount;
    const payeeVerification = body.verificationOfPayee
      ? verifyPayee(holder, accountNumber)
      : undefined;
    const json = pull(context, paymentMachine, payment, 'createPayment');
    if (!payeeVerification) return new JsonText(`{"payment":${json()}}`);
    return { payment: { ...JSON.parse(json()), payeeVerification } };
  },

  confirmPayment(context, { path: { id } }) {
    const payment = itemWith(context, paymentMachine, id);
    return new JsonText(pull(context, paymentMachine, payment, 'confirmPayment')());
  },

  uploadProofOfTransaction(context, { path: { id }, body }) {
    return addProof(context, id, body).payment;
  },

  listPayments(context, { path: { status }, query }) {
    const page = readPage(query, 'DESC');
    const days = readDays(query);
    const hasDays = query.fromDate !== undefined || query.toDate !== undefined;
    const list: List =
      hasDays && context.choices.fromDateRefersTo === 'execution'
        ? executedList(context, { status, ...days })
        : statusList(context.choices, listed, { status, ...days });
    const rows = rowsOf<ListedPayment>(context.statements, list, page);
    if (rows.length === 0) return nothing;
    const payments = rows.map((row) => paymentJsonOf(context, listedPaymentOf(row)));
    return new JsonText(`{"payments":[${payments.join(',')}]}`);
  },

  getPayment(context, { path: { id } }) {
    const payment = itemWith(context, paymentMachine, id);
    return new JsonText(`{"payment":${paymentJsonOf(context, payment)}}`);
  },

  deletePayment(context, { path: { id } }) {
    const payment = itemWith(context, paymentMachine, id);
    return new JsonText(pull(context, paymentMachine, payment, 'deletePayment')());
  },
} satisfies Handlers;

const listed = { columns: listedColumns, table: 'payment', executed: 'operationDay' };

/** Selects payments by `executionDate`. Each read computes this date for an unconfirmed payment, as it changes with time. */
function executedList(context: Context, { status, from, to }: StatusFilter): List {
  const waiting = "status IN ('waitingconfirmation', 'waitingsignature')";
  const today = dateAt(context.now());
  const overdue = context.statements.all<ListedPayment>(
    `SELECT ${listedColumns} FROM payment WHERE ${waiting} AND operationDay < :today`,
    { today },
  );
  const rolled = overdue.filter((row) => {
    const day = executionDateOf(context, listedPaymentOf(row));
    return day !== undefined && from <= day && day <= to;
  });
  const isAll = status === 'all';
  return {
    ...listed,
    where: `${isAll ? 'status IS NOT NULL' : 'status = :status'} AND CASE
      WHEN ${waiting} AND operationDay < :today THEN id IN (SELECT value FROM json_each(:rolled))
      ELSE operationDay BETWEEN :from AND :to AND status NOT IN ('canceled', 'refused') END`,
    parameters: {
      ...(!isAll && { status }),
      ...{ from, to, today, rolled: JSON.stringify(rolled.map(({ id }) => id)) },
    },
    by: ['createdDay', 'id'],
  };
}
