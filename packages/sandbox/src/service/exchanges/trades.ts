import type { Trade, TradeCreate } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/paris-time.ts';
import { writeRates } from '../../market/prices.ts';
import { RefusedError } from '../../refused-error.ts';
import type { Context } from '../context.ts';
import { datedRows } from '../dated-rows.ts';
import { type Handlers, nothing } from '../operation.ts';
import { readDays, readPage } from '../page.ts';
import type { AgendaItem } from '../states/agenda.ts';
import { pull, simulatedRow, take } from '../states/machine.ts';
import type { Simulate } from '../states/simulation.ts';
import { type SpotDeal, spotDealOf, writeDeal } from './deals.ts';
import { accountNumberOf, dueTimeOf, type ExchangeWallets, exchangeWallets } from './exchanges.ts';
import {
  findTrade,
  type TradeDetails,
  type TradeItem,
  type TradeRecord,
  type TradeRow,
  tradeItem,
  tradeMachine,
  tradeOf,
} from './trade-machine.ts';

/** Spot trades (service description, sections 2.6 and 4.5). */
export const tradeOperations = {
  createTrade(context, { body }) {
    const deal = spotDealOf(context, body);
    const wallets = exchangeWallets(context, deal, {
      source: body.sourceWalletId,
      delivery: body.deliveryWalletId,
    });
    const trade = addTrade(context, body, { deal, wallets });
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
    const list = { table: 'trade', status, days: readDays(query) } as const;
    const rows = datedRows<TradeRow>(context.statements, list, readPage(query, 'DESC'));
    if (rows.length === 0) return nothing;
    return { trades: rows.map((row) => tradeOf(context, tradeItem(row))) };
  },

  getTrade(context, { path: { id } }) {
    return { trade: tradeOf(context, requireTrade(context, id)) };
  },
} satisfies Handlers;

/** Does what has fallen due for a trade. */
export function moveTrade(context: Context, { object, trigger }: AgendaItem): void {
  const trade = findTrade(context, object);
  if (trade) pull(context, tradeMachine, trade, trigger);
}

export const simulateTrade: Simulate<Trade> = (context, id, wanted) => {
  const trade = requireTrade(context, id);
  take(context, tradeMachine, trade, simulatedRow(context, tradeMachine, trade, wanted));
  return tradeOf(context, trade);
};

/** Writes a trade that has no status yet: its table of states gives it one. */
function addTrade(
  context: Context,
  { side, deliveryDate }: TradeCreate,
  { deal, wallets }: { deal: SpotDeal; wallets: ExchangeWallets },
): TradeItem {
  const { ids, now, statements } = context;
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
  const details: TradeDetails = {
    sourceWallet: source.id,
    deliveryWallet: delivery.id,
    given: deal.given,
    dueAt: dueTimeOf(context, deliveryDate),
    attemptsShort: 0,
  };
  const insert = statements.prepare<
    { createdDay: string; record: string; details: string },
    { id: number }
  >(
    `INSERT INTO trade (status, createdDay, record, details)
     VALUES ('planified', :createdDay, :record, :details) RETURNING id`,
  );
  const row = insert.get({
    createdDay: dateAt(now()),
    record: JSON.stringify(record),
    details: JSON.stringify(details),
  });
  return { row: row?.id ?? 0, status: undefined, stage: undefined, record, details };
}

/** @throws {RefusedError} `tradeNotFound` */
function requireTrade(context: Context, id: string): TradeItem {
  const trade = findTrade(context, context.ids.rowOf('trade', id));
  if (trade) return trade;
  throw new RefusedError('tradeNotFound', 'There is no trade with this id.');
}
