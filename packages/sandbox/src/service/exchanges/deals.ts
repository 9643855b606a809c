import type { QuoteCreate, Wallet } from '@crossborder-fx/openapi';
import { datetimeAt } from '../../calendar/date.ts';
import { deliveryTimeOf, requireDelivery, spotWindow } from '../../calendar/due-time.ts';
import { type IsWorkingDay, workingDaysOf } from '../../calendar/working-days.ts';
import { RefusedError } from '../../common/refused-error.ts';
import { readPositiveAmount, writeAmount } from '../../ledger/money.ts';
import { type Deal, dealOf } from '../../market/deal-of.ts';
import { currenciesOf, type QuotedPair, requireQuotedPair } from '../../market/pairs.ts';
import { type MarketRates, type Prices, ratesAround, writeRate } from '../../market/rate.ts';
import { findWallet, type WalletRow } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../operation.ts';

export interface SpotDeal extends Deal {
  readonly pair: QuotedPair;
  readonly rates: MarketRates;
}

/** Quotes and trades accept the same delivery days, so that a trade can follow every quote. @throws {RefusedError} */
export function spotDealOf(context: Context, request: QuoteCreate): SpotDeal {
  const pair = requireQuotedPair(request.currencyPair);
  const isWorkingDay = workingDaysOfPair(context, pair);
  const window = spotWindow(context.now(), isWorkingDay, context.choices.cutOffs);
  requireDelivery(request.deliveryDate, window, isWorkingDay);
  const rates = ratesAround(context.market.mids()[pair]);
  return { pair, rates, ...dealAt(context, request, { pair, prices: rates.applied }) };
}

export function dealAt(
  { choices: { sideRefersTo } }: Pick<Context, 'choices'>,
  { side, amount }: Pick<QuoteCreate, 'side' | 'amount'>,
  { pair, prices }: { pair: QuotedPair; prices: Prices },
): Deal {
  return dealOf({ pair, side, amount: readPositiveAmount(amount), prices, sideRefersTo });
}

export function workingDaysOfPair(
  { choices: { holidays } }: Pick<Context, 'choices'>,
  pair: QuotedPair,
): IsWorkingDay {
  const { first, second } = currenciesOf(pair);
  return workingDaysOf([first, second], holidays);
}

export function writeDeal({ appliedRate, source, delivered }: Deal) {
  return {
    appliedRate: writeRate(appliedRate),
    sourceAmount: writeAmount(source),
    deliveredAmount: writeAmount(delivered),
  };
}

/** Spot quotes (service description, sections 2.6 and 4.5). No operation uses a quote, so only its id is stored. */
export const quoteOperations = {
  createQuote(context, { body }) {
    const deal = spotDealOf(context, body);
    return {
      id: context.ids.idOf('quote', context.statements.insert('INSERT INTO quote DEFAULT VALUES')),
      currencyPair: deal.pair,
      ...writeDeal(deal),
      createdDate: datetimeAt(context.now()),
      deliveryDate: body.deliveryDate,
    };
  },
} satisfies Handlers;

/** Returns the two accounts of an exchange: for a missing id, the oldest account in the currency. @throws {RefusedError} */
export function exchangeWallets(
  context: Context,
  { source, delivered }: Pick<Deal, 'source' | 'delivered'>,
  ids: { source?: string | undefined; delivery?: string | undefined },
) {
  return {
    source: walletIn(context, source.currency, 'debited', ids.source),
    delivery: walletIn(context, delivered.currency, 'credited', ids.delivery),
  };
}

function walletIn(context: Context, currency: string, role: string, id?: string): WalletRow {
  if (id === undefined) {
    const oldest = context.statements.get<WalletRow>(
      'SELECT * FROM wallet WHERE currency = :currency ORDER BY id LIMIT 1',
      { currency },
    );
    if (oldest) return oldest;
    throw new RefusedError('walletsDoNotFit', `There is no account in ${currency} to be ${role}.`);
  }
  const wallet = findWallet(context, context.ids.rowOf('wallet', id));
  if (!wallet) {
    throw new RefusedError('walletUnknown', `No account with this id can be ${role}.`);
  }
  if (wallet.currency === currency) return wallet;
  throw new RefusedError(
    'walletsDoNotFit',
    `The account to be ${role} must be in ${currency}, not in ${wallet.currency}.`,
  );
}

export function accountNumberOf({ record }: WalletRow): string {
  return (JSON.parse(record) as Required<Pick<Wallet, 'accountNumber'>>).accountNumber;
}

export function dueTimeOf({ choices: { cutOffs }, now }: Context, deliveryDate: string): number {
  return deliveryTimeOf(deliveryDate, now(), cutOffs);
}
