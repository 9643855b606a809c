import type { AmountObject, Trade, TradeStatus } from '@crossborder-fx/openapi';
import { readAmount } from '../../ledger/money.ts';
import type { Deal } from '../../market/deal-of.ts';
import type { Context } from '../context.ts';
import { type DatedItem, datedRows } from '../dated-rows.ts';
import type { Machine } from '../states/machine.ts';
import { tableChoices } from '../tables/conditions.ts';
import { tradeTable } from '../tables/trade-table.ts';
import { tradeTriggerOf } from '../words/words.ts';
import { bookExchange, type Exchange, exchangeFacts, nextAttemptOf } from './exchanges.ts';

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

export const tradeMachine: Machine<TradeItem, TradeStatus, never, Trade> = {
  kind: 'trade',
  name: 'trade',
  table: tradeTable,
  notFound: 'tradeNotFound',
  refusal: 'tradeStateRefuses',
  wrapper: 'trade',
  find: tradeRows.find,
  answerOf: tradeOf,

  factsOf(context, { record, details }) {
    const exchange = exchangeOf(record, details);
    return exchangeFacts(context, exchange, {
      effect: tradeTriggerOf(exchange[details.given].minor),
      isLastAttempt: details.attemptsShort + 1 >= tableChoices.maxAttemptsShort,
    });
  },

  apply(context, trade, row) {
    const { record, details } = trade;
    if (row.entries.length > 0) {
      const id = context.ids.idOf('trade', trade.row);
      bookExchange(context, exchangeOf(record, details), { name: 'trade', id });
    }
    if (row.condition === 'short') details.attemptsShort += 1;
    tradeRows.update(context, trade);
  },

  nextOf(context, { status, record, details }) {
    if (status !== 'planified' && status !== 'blocked') return undefined;
    const at = nextAttemptOf(context, exchangeOf(record, details), details.dueAt);
    return { at, trigger: 'delivery' };
  },
};

/** The trade as it is read back. */
export function tradeOf({ ids }: Pick<Context, 'ids'>, { row, status, record }: TradeItem): Trade {
  return { id: ids.idOf('trade', row), ...(status && { status }), ...record };
}

function exchangeOf(
  { sourceAmount, deliveredAmount, deliveryDate }: TradeRecord,
  { sourceWallet, deliveryWallet }: TradeDetails,
): Exchange {
  return {
    sourceWallet,
    deliveryWallet,
    source: readAmount(sourceAmount),
    delivered: readAmount(deliveredAmount),
    deliveryDate,
  };
}
