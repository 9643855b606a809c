import type { Trade, TradeStatus } from '@crossborder-fx/openapi';
import { datetimeAt } from '../../calendar/date.ts';
import { writeRates } from '../../market/rate.ts';
import { type Handlers, nothing } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import { itemWith, pull } from '../states/machine.ts';
import { tradeTable } from '../tables/tables.ts';
import { accountNumberOf, dueTimeOf, exchangeWallets, spotDealOf, writeDeal } from './deals.ts';
import { type ExchangeRecord, exchangeMachine } from './exchange-machine.ts';

type TradeRecord = Omit<Trade, 'id' | 'status'> & ExchangeRecord;

export const tradeMachine = exchangeMachine<TradeStatus, TradeRecord, Trade>({
  kind: 'trade',
  name: 'trade',
  table: tradeTable,
  idName: 'id',
});

/** Operations on spot trades (service description, sections 2.6 and 4.5). */
export const tradeOperations = {
  createTrade(context, { body }) {
    const { ids, now } = context;
    const { side, deliveryDate, tag } = body;
    const deal = spotDealOf(context, body);
    const { source, delivery } = exchangeWallets(context, deal, {
      source: body.sourceWalletId,
      delivery: body.deliveryWalletId,
    });
    const createdDate = datetimeAt(now());
    const trade = tradeMachine.add(context, {
      record: {
        side,
        ...writeDeal(deal),
        sourceWalletId: ids.idOf('wallet', source.id),
        deliveryWalletId: ids.idOf('wallet', delivery.id),
        accountSourceNumber: accountNumberOf(source),
        accountTargetNumber: accountNumberOf(delivery),
        rate: writeRates(deal.pair, deal.rates, createdDate),
        createdDate,
        deliveryDate,
      },
      details: {
        sourceWallet: source.id,
        deliveryWallet: delivery.id,
        given: deal.given,
        dueAt: dueTimeOf(context, deliveryDate),
        attemptsShort: 0,
      },
    });
    pull(context, tradeMachine, trade, 'createTrade');
    return {
      id: ids.idOf('trade', trade.row),
      currencyPair: deal.pair,
      ...writeDeal(deal),
      createdDate,
      deliveryDate,
      ...(tag !== undefined && { tag }),
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
