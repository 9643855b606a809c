import { isDeepStrictEqual } from 'node:util';
import type { AmountObject, FixedForward, Trade } from '@crossborder-fx/openapi';
import type { Context } from '../../service/context.ts';
import type { ExchangeRecord } from '../../service/exchanges/exchange-machine.ts';
import { fixedForwardMachine } from '../../service/exchanges/fixed-forwards.ts';
import { tradeMachine } from '../../service/exchanges/trades.ts';
import type { List } from '../../service/page.ts';
import { executionDateOf, type PaymentItem } from '../../service/payments/payment-item.ts';
import { paymentMachine } from '../../service/payments/payment-machine.ts';
import { type Item, itemAt, itemWith, type Machine, take } from '../../service/states/machine.ts';
import { readPlace, simulatedRows } from '../../service/tables/table.ts';
import {
  aheadCell,
  type Cells,
  type Detail,
  happenings,
  isUsual,
  type ListedRow,
  type ListOf,
  type ObjectPath,
  type Part,
  pageOf,
  statusCell,
  timeCell,
  verbOf,
  words,
} from './cells.ts';
import { deliveriesAbout } from './deliveries.ts';
import { rehearse } from './rehearse.ts';

/** A payment, trade or forward, as a list of the console shows it. */
interface Described {
  /** The title of the object: its holder, tag or currency pair, which may contain any characters. */
  title: string;
  amounts: Record<string, AmountObject | null>;
  /** The day of execution (payment), the day of delivery (trade, forward), or the value date (incoming payment). */
  executionDay: string;
  /** The business time of the creation, as `YYYY-MM-DD HH:MM:SS` in Paris. */
  created: string | undefined;
}

interface ShownKind {
  machine: Machine<Item>;
  describe(context: Context, one: Item): Described;
}

const kinds: Readonly<Record<ObjectPath, ShownKind>> = {
  payments: { machine: paymentMachine, describe: describePayment },
  trades: { machine: tradeMachine, describe: describeExchange },
  'fixed-forwards': { machine: fixedForwardMachine, describe: describeExchange },
};

export const objectPaths = Object.keys(kinds) as ObjectPath[];

/** Lists payments, trades or forwards, newest first. @throws {TypeError} for a status that these objects cannot have */
export function objectsOf(
  context: Context,
  path: ObjectPath,
  { status, page }: { status: string | undefined; page: number },
): ListOf<ListedRow> {
  const { machine, describe } = kinds[path];
  const known = new Set(machine.table.rows.flatMap(({ to }) => to ?? []));
  // Incoming payments have no status, so the console's filter calls them `incoming`.
  if (path === 'payments') known.add('incoming');
  if (status !== undefined && !known.has(status)) {
    throw new TypeError(`status must be one of ${[...known].join(', ')}.`);
  }
  const part = { number: page, order: 'DESC' } as const;
  return pageOf<{ id: number }>(context, listIn(machine.table.name, status), part, ({ id }) => {
    const one = itemAt(context, machine, id);
    const { title, amounts, executionDay, created = '' } = describe(context, one);
    const key = context.ids.idOf(machine.kind, id);
    return {
      key,
      cells: {
        For: { as: 'named', name: title || key, hint: key },
        ...amounts,
        Status: statusCell(one.status, one.stage),
        'Executed on': executionDay,
        'Made on': created.slice(0, 'YYYY-MM-DD'.length),
      },
    };
  });
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
  const { machine, describe } = kinds[path];
  const one = itemWith(context, machine, id);
  const { kind } = machine;
  const { title, amounts } = describe(context, one);
  const next = context.agenda.of({ kind, object: one.row });
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
        actions: actionsOf(context, machine, one),
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

/** Makes a button for each possible transition of an object, the usual ones first. The button shows the effect of the transition. */
function actionsOf(context: Context, machine: Machine<Item>, one: Item): Part['actions'] {
  const { path, name: objectName } = words[machine.kind];
  const objectId = context.ids.idOf(machine.kind, one.row);
  const state = { status: one.status, stage: one.stage };
  const rows = simulatedRows(machine.table, state, machine.factsOf(context, one, undefined));
  const usualFirst = rows.toSorted((a, b) => Number(isUsual(b)) - Number(isUsual(a)));

  return usualFirst.flatMap((row) => {
    const { id, to, events } = row;
    // Change a copy of the object, because the rollback after `rehearse` restores only the database.
    const copy = itemAt(context, machine, one.row);
    const rehearsal = rehearse(context, () => take(context, machine, copy, row));
    if (to === undefined || !rehearsal) return [];
    const name = verbOf(row);
    const sent = events.length > 0 ? `, sends ${events.join(', ')}` : '';
    const effects = { as: 'effects', effects: rehearsal.effects } as const;
    return {
      name,
      hints: [effects, `becomes ${to} by row ${id} of the state table${sent}`],
      line: `POST simulate/${path}/${objectId}`,
      body: { to, row: id },
      done: `${name}: the ${objectName} is ${to}.`,
    };
  });
}

function historyOf({ history }: Context, { kind, table }: Machine<Item>, object: number): Cells[] {
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

function describePayment(context: Context, payment: PaymentItem): Described {
  const { amount, counterValue, tag, communication, createdDate } = payment.record;
  const holder = payment.details.paidAccount?.holder.name;
  // When a payment needs no currency exchange, its amount and its counter value are the same.
  const isSame = isDeepStrictEqual(amount, counterValue);
  return {
    title: [holder, tag || communication].filter(Boolean).join(', '),
    amounts: { Amount: amount ?? null, 'Counter value': isSame ? null : (counterValue ?? null) },
    executionDay: executionDateOf(context, payment) ?? payment.operationDay,
    created: createdDate,
  };
}

interface KeptExchange extends Item {
  record: ExchangeRecord & Pick<Trade, 'createdDate' | 'rate'> & Pick<FixedForward, 'currencyPair'>;
}

function describeExchange(_context: Context, { record }: KeptExchange): Described {
  return {
    title: record.rate?.currencyPair ?? record.currencyPair ?? '',
    amounts: { Sells: record.sourceAmount, Buys: record.deliveredAmount },
    executionDay: record.deliveryDate,
    created: record.createdDate,
  };
}
