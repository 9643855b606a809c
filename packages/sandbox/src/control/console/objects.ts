import { isDeepStrictEqual } from 'node:util';
import type { AmountObject, FixedForward, Trade } from '@crossborder-fx/openapi';
import type { Context } from '../../service/context.ts';
import type { DatedRows } from '../../service/dated-rows.ts';
import {
  fixedForwardMachine,
  fixedForwardRows,
} from '../../service/exchanges/fixed-forward-machine.ts';
import { tradeMachine, tradeRows } from '../../service/exchanges/trade-machine.ts';
import { type Page, readDays, readPage } from '../../service/page.ts';
import { type PaymentItem, paymentOf } from '../../service/payments/payment-item.ts';
import { pageOfPayments } from '../../service/payments/payment-list.ts';
import { paymentMachine } from '../../service/payments/payment-machine.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import { type Item, itemWith, type Machine, take } from '../../service/states/machine.ts';
import { simulatedRows } from '../../service/tables/rows-for.ts';
import { readPlace, type Table } from '../../service/tables/table.ts';
import type { ListedObject, ListOf, ObjectDetail, ObjectPath } from '../answers.ts';
import { deliveriesAbout } from './deliveries.ts';
import { rehearse } from './rehearse.ts';

/** Which part of the objects of a kind. */
interface ListQuery {
  /** Undefined: of every status, and of none. */
  status: string | undefined;
  /** From 1 on. */
  page: number;
}

interface ShownKind {
  table: Table;
  list(context: Context, status: string | undefined, page: Page): ListOf<ListedObject>;
  detail(context: Context, id: string): ObjectDetail;
}

const kinds: Readonly<Record<ObjectPath, ShownKind>> = {
  payments: kindOf(paymentMachine, listedPayment, (context, status, page) => {
    const { payments, total } = pageOfPayments(context, status, page);
    return { rows: payments, total };
  }),
  trades: kindOf(tradeMachine, listedExchange('trade'), pageOfDated(tradeRows)),
  'fixed-forwards': kindOf(
    fixedForwardMachine,
    listedExchange('fixedForward'),
    pageOfDated(fixedForwardRows),
  ),
};

function kindOf<One extends Item>(
  machine: Machine<One>,
  listed: (context: Context, one: One) => ListedObject,
  pageOf: (
    context: Context,
    status: string | undefined,
    page: Page,
  ) => { rows: One[]; total: number },
): ShownKind {
  return {
    table: machine.table,
    list(context, status, page) {
      const { rows, total } = pageOf(context, status, page);
      return { rows: rows.map((one) => listed(context, one)), total };
    },
    detail: (context, id) => detailOf(context, machine, id, (one) => listed(context, one)),
  };
}

/** Reads a page of objects, whatever their day. */
function pageOfDated<One>(rows: DatedRows<One>) {
  return (context: Context, status = 'all', page: Page) => {
    const filter = { status, days: readDays({}) };
    return { rows: rows.page(context, filter, page), total: rows.count(context, filter) };
  };
}

export const objectPaths: readonly ObjectPath[] = ['payments', 'trades', 'fixed-forwards'];

/**
 * A page of the objects of a kind, newest first.
 *
 * @throws {TypeError} for a status that no object can have
 * @throws {RefusedError} `pageNotNumber`
 */
export function objectsOf(
  context: Context,
  path: ObjectPath,
  { status, page }: ListQuery,
): ListOf<ListedObject> {
  const { table, list } = kinds[path];
  const known = new Set<string>(table.rows.flatMap(({ to }) => to ?? []));
  // Payments that came in have no status.
  if (path === 'payments') known.add('incoming');
  if (status !== undefined && !known.has(status)) {
    throw new TypeError(`status must be one of ${[...known].join(', ')}.`);
  }
  return list(context, status, readPage({ page: String(page) }, 'DESC'));
}

/** @throws {RefusedError} when there is none with this id */
export function objectOf(context: Context, path: ObjectPath, id: string): ObjectDetail {
  return kinds[path].detail(context, id);
}

/**
 * An object with its history and what can become of it.
 *
 * @throws {RefusedError} when there is none with this id
 */
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

/** A trade or a fixed forward. */
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
