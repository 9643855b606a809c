import type { ObjectDetail, ObjectList, ObjectPath } from '../../control/answers.ts';
import type { Context } from '../context.ts';
import type { DatedList } from '../dated-rows.ts';
import { fixedForwardMachine, fixedForwardRows } from '../exchanges/fixed-forward-machine.ts';
import { tradeMachine, tradeRows } from '../exchanges/trade-machine.ts';
import { type Page, readDays, readPage } from '../page.ts';
import { pageOfPayments } from '../payments/payment-list.ts';
import { paymentMachine } from '../payments/payment-machine.ts';
import type { Table } from '../tables/table.ts';
import { listedFixedForward, listedPayment, listedTrade } from './listed-objects.ts';
import { detailOf } from './object-detail.ts';

/** Which part of the objects of a kind. */
export interface ListQuery {
  /** Undefined: of every status, and of none. */
  status: string | undefined;
  /** From 1 on. */
  page: number;
}

interface ShownKind {
  table: Table;
  list(context: Context, status: string | undefined, page: Page): ObjectList;
  detail(context: Context, id: string): ObjectDetail;
}

const kinds: Readonly<Record<ObjectPath, ShownKind>> = {
  payments: {
    table: paymentMachine.table,
    list(context, status, page) {
      const { payments, total } = pageOfPayments(context, status, page);
      return { objects: payments.map((one) => listedPayment(context, one)), total };
    },
    detail: (context, id) =>
      detailOf(context, paymentMachine, id, (one) => listedPayment(context, one)),
  },
  trades: {
    table: tradeMachine.table,
    list(context, status, page) {
      const list = ofAnyDay(status);
      const trades = tradeRows.page(context, list, page);
      return {
        objects: trades.map((one) => listedTrade(context, one)),
        total: tradeRows.count(context, list),
      };
    },
    detail: (context, id) =>
      detailOf(context, tradeMachine, id, (one) => listedTrade(context, one)),
  },
  'fixed-forwards': {
    table: fixedForwardMachine.table,
    list(context, status, page) {
      const list = ofAnyDay(status);
      const forwards = fixedForwardRows.page(context, list, page);
      return {
        objects: forwards.map((one) => listedFixedForward(context, one)),
        total: fixedForwardRows.count(context, list),
      };
    },
    detail: (context, id) =>
      detailOf(context, fixedForwardMachine, id, (one) => listedFixedForward(context, one)),
  },
};

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
): ObjectList {
  const { table, list } = kinds[path];
  const known = new Set(table.rows.flatMap(({ to }) => to ?? []));
  if (status !== undefined && !known.has(status)) {
    throw new TypeError(`status must be one of ${[...known].join(', ')}.`);
  }
  return list(context, status, readPage({ page: String(page) }, 'DESC'));
}

/** @throws {RefusedError} when there is none with this id */
export function objectOf(context: Context, path: ObjectPath, id: string): ObjectDetail {
  return kinds[path].detail(context, id);
}

function ofAnyDay(status = 'all'): DatedList {
  return { status, days: readDays({}) };
}
