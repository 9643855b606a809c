import type { AmountObject, Trade, TradeStatus } from '@crossborder-fx/openapi';
import type { Deal } from '../../market/deal-of.ts';
import type { Context } from '../context.ts';
import { type DatedItem, datedRows } from '../dated-rows.ts';
import type { Machine } from '../states/machine.ts';
import { maxAttemptsShort } from '../tables/conditions.ts';
import { tradeTable } from '../tables/trade-table.ts';
import { tradeTriggerOf } from '../words/words.ts';
import {
  bookExchange,
  type Exchange,
  exchangeFacts,
  exchangeOf,
  nextAttemptOf,
} from './exchanges.ts';

/** What is read back, without the id and the status. */
export interface TradeRecord extends Omit<Trade, 'id' | 'status'> {
  sourceAmount: AmountObject;
  deliveredAmount: AmountObject;
  deliveryDate: string;
}

/** What the wire does not show. */
export interface TradeDetails extends Pick<Exchange, 'sourceWallet' | 'deliveryWallet'> {
  given: Deal['given'];
  /** When the trade falls due, in UTC milliseconds of business time. */
  dueAt: number;
  /** How often it was due without enough funds. */
  attemptsShort: number;
}

export const tradeRows = datedRows<TradeStatus, TradeRecord, TradeDetails>('trade');

type TradeItem = DatedItem<TradeStatus, TradeRecord, TradeDetails>;

export const tradeMachine: Machine<TradeItem, Trade> = {
  kind: 'trade',
  name: 'trade',
  table: tradeTable,
  notFound: 'tradeNotFound',
  refusal: 'tradeStateRefuses',
  wrapper: 'trade',
  find: tradeRows.find,
  answerOf: tradeOf,

  factsOf(context, trade) {
    const exchange = exchangeOf(trade);
    return exchangeFacts(context, exchange, {
      effect: tradeTriggerOf(exchange[trade.details.given].minor),
      isLastAttempt: trade.details.attemptsShort + 1 >= maxAttemptsShort,
    });
  },

  apply(context, trade, row) {
    if (row.entries.length > 0) {
      const id = context.ids.idOf('trade', trade.row);
      bookExchange(context, exchangeOf(trade), { name: 'trade', id });
    }
    if (row.condition === 'short') trade.details.attemptsShort += 1;
    tradeRows.update(context, trade);
  },

  nextOf(context, trade) {
    if (trade.status !== 'planified' && trade.status !== 'blocked') return undefined;
    const at = nextAttemptOf(context, exchangeOf(trade), trade.details.dueAt);
    return { at, trigger: 'delivery' };
  },
};

/** The trade as it is read back. */
export function tradeOf({ ids }: Pick<Context, 'ids'>, { row, status, record }: TradeItem): Trade {
  return { id: ids.idOf('trade', row), ...(status && { status }), ...record };
}
