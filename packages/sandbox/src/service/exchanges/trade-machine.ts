import type { AmountObject, Trade, TradeStatus } from '@crossborder-fx/openapi';
import { readAmount } from '../../ledger/money.ts';
import type { Deal } from '../../market/deal-of.ts';
import type { Context } from '../context.ts';
import type { DatedRow } from '../dated-rows.ts';
import type { Item, Machine } from '../states/machine.ts';
import { tableChoices } from '../tables/table-choices.ts';
import { tradeTable } from '../tables/trade-table.ts';
import { tradeTriggerOf } from '../words/trigger-of.ts';
import { bookExchange, type Exchange, exchangeFacts, nextAttemptOf } from './exchanges.ts';

/** A trade as its table has it. */
export interface TradeRow extends DatedRow {
  status: TradeStatus;
}

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

/** A trade that moves. */
export interface TradeItem extends Item<TradeStatus, never> {
  readonly record: TradeRecord;
  readonly details: TradeDetails;
}

export const tradeMachine: Machine<TradeItem, TradeStatus, never> = {
  kind: 'trade',
  name: 'trade',
  table: tradeTable,
  refusal: 'tradeStateRefuses',
  wrapper: 'trade',

  factsOf(context, { record, details }) {
    const exchange = exchangeOf(record, details);
    return exchangeFacts(context, exchange, {
      effect: tradeTriggerOf(exchange[details.given].minor),
      isLastAttempt: details.attemptsShort + 1 >= tableChoices.maxAttemptsShort,
    });
  },

  apply(context, { row: object, record, details }, row) {
    const exchange = exchangeOf(record, details);
    if (row.entries.length > 0) {
      bookExchange(context, exchange, { name: 'trade', id: context.ids.idOf('trade', object) });
    }
    if (row.condition === 'short') details.attemptsShort += 1;
    const isOver = row.to !== 'planified' && row.to !== 'blocked';
    if (isOver) context.agenda.cancel({ kind: 'trade', object });
    else {
      const at = nextAttemptOf(context, exchange, details.dueAt);
      context.agenda.plan({ kind: 'trade', object, at, trigger: 'delivery' });
    }
    // A trade that was just made is kept as it is.
    if (row.from === undefined) return;
    context.statements
      .prepare<{ id: number; status: string; details: string }>(
        'UPDATE trade SET status = :status, details = :details WHERE id = :id',
      )
      .run({ id: object, status: row.to ?? row.from, details: JSON.stringify(details) });
  },

  recordOf: tradeOf,
};

/** The trade as it is read back. */
export function tradeOf({ ids }: Pick<Context, 'ids'>, { row, status, record }: TradeItem): Trade {
  return { id: ids.idOf('trade', row), ...(status && { status }), ...record };
}

/** Undefined when there is none. */
export function findTrade(
  { statements }: Pick<Context, 'statements'>,
  id: number | undefined,
): TradeItem | undefined {
  if (id === undefined) return undefined;
  const row = statements
    .prepare<{ id: number }, TradeRow>('SELECT * FROM trade WHERE id = :id')
    .get({ id });
  return row && tradeItem(row);
}

export function tradeItem({ id, status, record, details }: TradeRow): TradeItem {
  return {
    row: id,
    status,
    stage: undefined,
    record: JSON.parse(record),
    details: JSON.parse(details),
  };
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
