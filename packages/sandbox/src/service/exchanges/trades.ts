import type { TradeCreate } from '@crossborder-fx/openapi';
import { datetimeAt } from '../../calendar/paris-time.ts';
import { writeRates } from '../../market/prices.ts';
import type { Context } from '../context.ts';
import { type Handlers, nothing } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import { itemWith, pull } from '../states/machine.ts';
import { type SpotDeal, spotDealOf, writeDeal } from './deals.ts';
import type { ExchangeDetails } from './exchange-machine.ts';
import { accountNumberOf, dueTimeOf, type ExchangeWallets, exchangeWallets } from './exchanges.ts';
import { type TradeRecord, tradeMachine } from './trade-machine.ts';

/** Spot trades (service description, sections 2.6 and 4.5). */
export const tradeOperations = {
  createTrade(context, { body }) {
    const deal = spotDealOf(context, body);
    const wallets = exchangeWallets(context, deal, {
      source: body.sourceWalletId,
      delivery: body.deliveryWalletId,
    });
    const trade = tradeMachine.add(context, newTradeOf(context, body, { deal, wallets }));
    pull(context, tradeMachine, trade, 'createTrade');
    return {
      id: context.ids.idOf('trade', trade.row),
      currencyPair: deal.pair,
      ...writeDeal(deal),
      createdDate: datetimeAt(context.now()),
      deliveryDate: body.deliveryDate,
      ...(body.tag !== undefined && { tag: body.tag }),
    };
  },

  listTrades(context, { path: { status }, query }) {
    const list = { status, ...readDays(query) };
    const trades = tradeMachine.page(context, list, readPage(query, 'DESC'));
    if (trades.length === 0) return nothing;
    return { trades: trades.map((trade) => tradeMachine.answerOf(context, trade)) };
  },

  getTrade(context, { path: { id } }) {
    return { trade: tradeMachine.answerOf(context, itemWith(context, tradeMachine, id)) };
  },
} satisfies Handlers;

function newTradeOf(
  context: Context,
  { side, deliveryDate }: TradeCreate,
  { deal, wallets }: { deal: SpotDeal; wallets: ExchangeWallets },
): { record: TradeRecord; details: ExchangeDetails } {
  const { ids, now } = context;
  const { source, delivery } = wallets;
  const createdDate = datetimeAt(now());
  const record: TradeRecord = {
    side,
    ...writeDeal(deal),
    sourceWalletId: ids.idOf('wallet', source.id),
    deliveryWalletId: ids.idOf('wallet', delivery.id),
    accountSourceNumber: accountNumberOf(source),
    accountTargetNumber: accountNumberOf(delivery),
    rate: writeRates(deal.pair, deal.rates, createdDate),
    createdDate,
    deliveryDate,
  };
  const details: ExchangeDetails = {
    sourceWallet: source.id,
    deliveryWallet: delivery.id,
    given: deal.given,
    dueAt: dueTimeOf(context, deliveryDate),
    attemptsShort: 0,
  };
  return { record, details };
}
