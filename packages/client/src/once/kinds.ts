import type {
  ExternalBankAccount,
  FixedForwardCreate,
  PaymentCreate,
  TradeCreate,
} from '@crossborder-fx/openapi';
import {
  externalBankAccountCreate,
  fixedForwardCreate,
  paymentCreate,
  tradeCreate,
} from '../generated/bodies.ts';
import { endOf } from './find-candidates.ts';

const quoteFields = ['currencyPair', 'side', 'amount', 'deliveryDate'] as const;

// This file has facts about each operation that has a createOnce method. It makes no call.

export const payments = {
  operation: 'createPayment',
  check: paymentCreate,
  fieldsOf: (body: PaymentCreate) =>
    pick(body, ['sourceWalletId', 'externalBankAccountId', 'amount']),
  isTagged: true,
} as const;

export const accounts = {
  operation: 'createExternalBankAccount',
  check: externalBankAccountCreate,
  fieldsOf: shownOfAccount,
  isTagged: true,
} as const;

export const trades = {
  operation: 'createTrade',
  check: tradeCreate,
  fieldsOf: (body: TradeCreate) =>
    pick(body, [...quoteFields, 'sourceWalletId', 'deliveryWalletId']),
} as const;

export const forwards = {
  operation: 'createFixedForward',
  check: fixedForwardCreate,
  // Quotes expire within seconds, so a repeated call has another quoteId.
  passing: 'quoteId',
  fieldsOf: (body: Omit<FixedForwardCreate, 'quoteId'>) =>
    pick(body, ['sourceAccountId', 'deliveryAccountId']),
} as const;

/** Returns the fields of a beneficiary that a record of the journal keeps, without the whole account number. */
export function shownOfAccount({ currency, accountNumber }: Partial<ExternalBankAccount>) {
  return { currency, accountEnd: endOf(accountNumber) };
}

function pick<Body extends object>(body: Body, names: readonly (string & keyof Body)[]) {
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}
