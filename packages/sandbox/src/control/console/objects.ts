import { isDeepStrictEqual } from 'node:util';
import type { AmountObject, FixedForward, Trade } from '@crossborder-fx/openapi';
import type { Context } from '../../service/context.ts';
import type { ExchangeRecord } from '../../service/exchanges/exchange-machine.ts';
import { fixedForwardMachine } from '../../service/exchanges/fixed-forwards.ts';
import { tradeMachine } from '../../service/exchanges/trades.ts';
import type { List } from '../../service/page.ts';
import { type PaymentItem, paymentOf } from '../../service/payments/payment-item.ts';
import { paymentMachine } from '../../service/payments/payment-machine.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { type Item, itemAt, itemWith, type Machine, take } from '../../service/states/machine.ts';
import { type Row, readPlace, simulatedRows, type Table } from '../../service/tables/table.ts';
import {
  aheadCell,
  type Cells,
  type Detail,
  happenings,
  isUsual,
  type ListedRow,
  type ListOf,
  type ObjectPath,
  objectNames,
  type PartAction,
  pageOf,
  pathOf,
  statusCell,
  timeCell,
  verbOf,
} from './cells.ts';
import { deliveriesAbout } from './deliveries.ts';
import { type MoneyEffect, rehearse } from './rehearse.ts';

/** A payment, trade or forward, as a list of the console shows it. */
interface Described {
  /** The title of the object: its holder, tag or currency pair, which may contain any characters. */
  title: string;
  amounts: Record<string, AmountObject | null>;
  /** The day of execution (payment), the day of delivery (trade, forward), or the value date (incoming payment). */
  executionDay: string;
  createdDay: string;
}

interface ShownKind {
  table: Table;
  listed(context: Context, row: number): ListedRow;
  detail(context: Context, id: string): Detail;
}

const kinds: Readonly<Record<ObjectPath, ShownKind>> = {
  payments: kindOf(paymentMachine, describedPayment),
  trades: kindOf(tradeMachine, describedExchange),
  'fixed-forwards': kindOf(fixedForwardMachine, describedExchange),
};

function kindOf<One extends Item>(
  machine: Machine<One>,
  described: (context: Context, one: One) => Described,
): ShownKind {
  return {
    table: machine.table,
    listed(context, row) {
      const one = itemAt(context, machine, row);
      const { title, amounts, executionDay, createdDay } = described(context, one);
      const key = context.ids.idOf(machine.kind, row);
      return {
        key,
        cells: {
          For: { as: 'named', name: title || key, hint: key },
          ...amounts,
          Status: statusCell(one.status, one.stage),
          'Executed on': executionDay,
          'Made on': createdDay,
        },
      };
    },
    detail: (context, id) => detailOf(context, machine, id, described),
  };
}

export const objectPaths: readonly ObjectPath[] = ['payments', 'trades', 'fixed-forwards'];

/** Lists payments, trades or forwards, newest first. @throws {TypeError} for a status that these objects cannot have */
export function objectsOf(
  context: Context,
  path: ObjectPath,
  { status, page }: { status: string | undefined; page: number },
): ListOf<ListedRow> {
  const { table, listed } = kinds[path];
  const known = new Set<string>(table.rows.flatMap(({ to }) => to ?? []));
  // Incoming payments have no status, so the console's filter calls them `incoming`.
  if (path === 'payments') known.add('incoming');
  if (status !== undefined && !known.has(status)) {
    throw new TypeError(`status must be one of ${[...known].join(', ')}.`);
  }
  const part = { number: page, order: 'DESC' } as const;
  return pageOf<{ id: number }>(context, listIn(table.name, status), part, ({ id }) =>
    listed(context, id),
  );
}

function listIn(table: string, status: string | undefined): List {
  // The highest id is also the number of payments, trades or forwards, because the sandbox never deletes their rows.
  if (status === undefined) return { columns: 'id', table, by: ['id'], count: 'max(id)' };
  const isIncoming = status === 'incoming';
  return {
    columns: 'id',
    table,
    where: isIncoming ? 'status IS NULL' : 'status = :status',
    parameters: isIncoming ? {} : { status },
    // Sort by the index of creation days: it has the order of creation, because business time never goes back.
    by: ['createdDay', 'id'],
  };
}

export function objectOf(context: Context, path: ObjectPath, id: string): Detail {
  return kinds[path].detail(context, id);
}

function detailOf<One extends Item>(
  context: Context,
  machine: Machine<One>,
  id: string,
  described: (context: Context, one: One) => Described,
): Detail {
  const one = itemWith(context, machine, id);
  const { kind } = machine;
  const { title, amounts } = described(context, one);
  const next = context.agenda.of({ kind, object: one.row });
  const possible = possibleOf(context, machine, one, id);
  const usualFirst = [...possible.filter(isUsual), ...possible.filter((row) => !isUsual(row))];
  return {
    title: title || id,
    summary: [
      statusCell(one.status, one.stage),
      ...Object.entries(amounts).flatMap(([name, amount]) => (amount ? [name, amount] : [])),
      id,
      ...(next
        ? [`Next: it ${happenings[next.trigger]} at`, aheadCell(next.at, context.now())]
        : []),
    ],
    parts: [
      {
        name: 'Make it happen now',
        actions: usualFirst.map((row) => actionOf(pathOf[kind], id, row)),
        hint: 'No further change of this object is possible.',
      },
      { name: 'History, in business time', rows: historyOf(context, machine, one.row) },
      {
        name: 'Notifications',
        rows: deliveriesAbout(context, kind, one.row),
        hint: 'The sandbox has sent no notification about this object.',
      },
      { name: 'Fields', fields: machine.answerOf(context, one) },
    ],
  };
}

interface PossibleRow extends Pick<Row, 'trigger' | 'condition' | 'events'> {
  row: string;
  to: string;
  effects: MoneyEffect[];
}

function possibleOf<One extends Item>(
  context: Context,
  machine: Machine<One>,
  one: One,
  objectId: string,
): PossibleRow[] {
  const state = { status: one.status, stage: one.stage };
  const rows = simulatedRows(machine.table, state, machine.factsOf(context, one, undefined));
  return rows.flatMap((row) => {
    const { id, to, trigger, condition, events } = row;
    // Change a copy of the object, because the rollback after `rehearse` restores only the database.
    const copy = itemWith(context, machine, objectId);
    const rehearsal = rehearse(context, () => take(context, machine, copy, row));
    if (to === undefined || !rehearsal) return [];
    return [{ row: id, to, trigger, condition, events, effects: rehearsal.effects }];
  });
}

function actionOf(path: ObjectPath, id: string, possible: PossibleRow): PartAction {
  const { row, to, effects, events } = possible;
  const name = verbOf(possible);
  const sent = events.length > 0 ? `, sends ${events.join(', ')}` : '';
  return {
    name,
    hints: [{ as: 'effects', effects }, `becomes ${to} by row ${row} of the state table${sent}`],
    line: `POST simulate/${path}/${id}`,
    body: { to, row },
    done: `${name}: the ${objectNames[path]} is ${to}.`,
  };
}

function historyOf(
  { history }: Context,
  { kind, table }: { kind: MovedKind; table: Table },
  object: number,
): Cells[] {
  return history.stepsOf(kind, object).map(({ at, row: id, place }) => {
    const row = table.rows.find((one) => one.id === id);
    if (!row) throw new TypeError(`The state table of the ${table.name} has no row ${id}.`);
    const { status, stage } = readPlace(place);
    return {
      At: timeCell(at),
      Became: statusCell(status, stage),
      'By row': `${id}, ${row.trigger}`,
      Source: row.source === 'D' ? 'as documented' : 'chosen by the sandbox',
      Sent: row.events.join(', '),
    };
  });
}

function describedPayment(context: Context, payment: PaymentItem): Described {
  const { amount, counterValue, tag, communication } = payment.record;
  const holder = payment.details.paidAccount?.holder.name;
  // When a payment needs no currency exchange, its amount and its counter value are the same.
  const isSame = isDeepStrictEqual(amount, counterValue);
  return {
    title: [holder, tag || communication].filter(Boolean).join(', '),
    amounts: { Amount: amount ?? null, 'Counter value': isSame ? null : (counterValue ?? null) },
    executionDay: paymentOf(context, payment).executionDate ?? payment.operationDay,
    createdDay: createdDayOf(payment),
  };
}

interface KeptExchange extends Item {
  record: ExchangeRecord & Pick<Trade, 'createdDate' | 'rate'> & Pick<FixedForward, 'currencyPair'>;
}

function describedExchange(_context: Context, exchange: KeptExchange): Described {
  const { rate, currencyPair, sourceAmount, deliveredAmount, deliveryDate } = exchange.record;
  return {
    title: rate?.currencyPair ?? currencyPair ?? '',
    amounts: { Sells: sourceAmount, Buys: deliveredAmount },
    executionDay: deliveryDate,
    createdDay: createdDayOf(exchange),
  };
}

function createdDayOf({ record }: { record: { createdDate?: string | undefined } }): string {
  // The field `createdDate` is a business time as `YYYY-MM-DD HH:MM:SS` in Paris.
  return (record.createdDate ?? '').slice(0, 'YYYY-MM-DD'.length);
}
