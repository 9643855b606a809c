import { isDeepStrictEqual } from 'node:util';
import type { AmountObject, FixedForward, Trade } from '@crossborder-fx/openapi';
import type { Context } from '../../service/context.ts';
import { fixedForwardMachine } from '../../service/exchanges/fixed-forwards.ts';
import { tradeMachine } from '../../service/exchanges/trades.ts';
import { type List, pageOf, readPage } from '../../service/page.ts';
import { type PaymentItem, paymentOf } from '../../service/payments/payment-item.ts';
import { paymentMachine } from '../../service/payments/payment-machine.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { type Item, itemAt, itemWith, type Machine, take } from '../../service/states/machine.ts';
import { simulatedRows } from '../../service/tables/rows-for.ts';
import { readPlace, type Table } from '../../service/tables/table.ts';
import type { ListedObject, ListOf, ObjectDetail, ObjectPath } from '../answers.ts';
import { deliveriesAbout } from './deliveries.ts';
import { rehearse } from './rehearse.ts';

interface ShownKind {
  table: Table;
  listed(context: Context, row: number): ListedObject;
  detail(context: Context, id: string): ObjectDetail;
}

const kinds: Readonly<Record<ObjectPath, ShownKind>> = {
  payments: kindOf(paymentMachine, listedPayment),
  trades: kindOf(tradeMachine, listedExchange('trade')),
  'fixed-forwards': kindOf(fixedForwardMachine, listedExchange('fixedForward')),
};

function kindOf<One extends Item>(
  machine: Machine<One>,
  listed: (context: Context, one: One) => ListedObject,
): ShownKind {
  return {
    table: machine.table,
    listed: (context, row) => listed(context, itemAt(context, machine, row)),
    detail: (context, id) => detailOf(context, machine, id, (one) => listed(context, one)),
  };
}

export const objectPaths: readonly ObjectPath[] = ['payments', 'trades', 'fixed-forwards'];

/** Newest first. @throws {TypeError} for a status that no object can have */
export function objectsOf(
  context: Context,
  path: ObjectPath,
  { status, page }: { status: string | undefined; page: number },
): ListOf<ListedObject> {
  const { table, listed } = kinds[path];
  const known = new Set<string>(table.rows.flatMap(({ to }) => to ?? []));
  // Payments that came in have no status.
  if (path === 'payments') known.add('incoming');
  if (status !== undefined && !known.has(status)) {
    throw new TypeError(`status must be one of ${[...known].join(', ')}.`);
  }
  const { rows, total } = pageOf<{ id: number }>(
    context.statements,
    listIn(table.name, status),
    readPage({ page: String(page) }, 'DESC'),
  );
  return { rows: rows.map(({ id }) => listed(context, id)), total };
}

function listIn(table: string, status: string | undefined): List {
  // The last key is also the number of all, since no object is ever deleted.
  if (status === undefined) return { columns: 'id', table, by: ['id'], count: 'max(id)' };
  const isIncoming = status === 'incoming';
  return {
    columns: 'id',
    table,
    where: isIncoming ? 'status IS NULL' : 'status = :status',
    parameters: isIncoming ? {} : { status },
    // By the index; it is the order of the keys, since the clock never goes back.
    by: ['createdDay', 'id'],
  };
}

export function objectOf(context: Context, path: ObjectPath, id: string): ObjectDetail {
  return kinds[path].detail(context, id);
}

function detailOf<One extends Item>(
  context: Context,
  machine: Machine<One>,
  objectId: string,
  listed: (one: One) => ListedObject,
): ObjectDetail {
  const one = itemWith(context, machine, objectId);
  const { kind, table } = machine;
  const next = context.agenda.of({ kind, object: one.row });
  const state = { status: one.status, stage: one.stage };
  const rows = simulatedRows(table, state, machine.factsOf(context, one, undefined));
  return {
    ...listed(one),
    object: machine.answerOf(context, one),
    history: historyOf(context, machine, one.row),
    next: next && { at: isoTime(next.at), trigger: next.trigger },
    possible: rows.flatMap((row) => {
      const { id, to, trigger, condition, events } = row;
      // A change of an object of its own: the rehearsal takes back what is in the database only.
      const copy = itemWith(context, machine, objectId);
      const rehearsal = rehearse(context, () => take(context, machine, copy, row));
      if (to === undefined || !rehearsal) return [];
      const { effects } = rehearsal;
      return [{ row: id, to, trigger, condition, events: [...events], effects }];
    }),
    deliveries: deliveriesAbout(context, kind, one.row),
  };
}

function historyOf(
  { history }: Context,
  { kind, table }: { kind: MovedKind; table: Table },
  object: number,
): ObjectDetail['history'] {
  return history.stepsOf(kind, object).map(({ at, row: id, place }) => {
    const row = table.rows.find((one) => one.id === id);
    if (!row) throw new TypeError(`The table of the ${table.name} has no row ${id}.`);
    return {
      at: isoTime(at),
      row: id,
      trigger: row.trigger,
      ...readPlace(place),
      events: [...row.events],
      isDocumented: row.source === 'D',
    };
  });
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function listedPayment(context: Context, payment: PaymentItem): ListedObject {
  const { amount, counterValue, tag, communication } = payment.record;
  const holder = payment.details.paidAccount?.holder.name;
  return {
    ...commonOf(context, 'payment', payment),
    executionDay: paymentOf(context, payment).executionDate ?? payment.operationDay,
    title: textOf(holder, tag || communication),
    amounts: differentOf(amount, counterValue),
  };
}

function listedExchange(kind: 'trade' | 'fixedForward') {
  return (context: Context, exchange: KeptExchange): ListedObject => {
    const { rate, currencyPair, sourceAmount, deliveredAmount, deliveryDate } = exchange.record;
    return {
      ...commonOf(context, kind, exchange),
      executionDay: deliveryDate,
      title: textOf(rate?.currencyPair ?? currencyPair),
      amounts: [sourceAmount, deliveredAmount],
    };
  };
}

interface KeptExchange extends Item {
  record: Pick<Trade, 'createdDate' | 'rate'> &
    Pick<FixedForward, 'currencyPair'> &
    Record<'sourceAmount' | 'deliveredAmount', AmountObject> & { deliveryDate: string };
}

function commonOf(
  { ids }: Pick<Context, 'ids'>,
  kind: MovedKind,
  { row, status, stage, record }: Item & { record: { createdDate?: string | undefined } },
) {
  // `YYYY-MM-DD HH:MM:SS` in Paris.
  const createdDay = (record.createdDate ?? '').slice(0, 'YYYY-MM-DD'.length);
  return { id: ids.idOf(kind, row), status, stage, createdDay };
}

/** Without an exchange, both amounts of a payment are the same. */
function differentOf(...amounts: (AmountObject | null | undefined)[]): AmountObject[] {
  const given = amounts.flatMap((amount) => (amount ? [amount] : []));
  const [first, ...others] = given;
  const isSame = others.every((other) => isDeepStrictEqual(other, first));
  return first && isSame ? [first] : given;
}

function textOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
