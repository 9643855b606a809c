import type { Context } from '../context.ts';
import type { Days, Page } from '../page.ts';
import { rowsOfPage } from '../page.ts';
import {
  type ListedPayment,
  type PaymentItem,
  paymentItemOf,
  type WholePayment,
} from './payment-item.ts';

/** Which payments a list has. Those that came in have no status, and are on no list. */
interface PaymentFilter extends Days {
  /** A status, or `all`. */
  status: string;
}

/** A page of payments by their creation (service description, sections 3 and 4.4). */
export function listPaymentRows(
  { statements }: Context,
  { status, from, to }: PaymentFilter,
  page: Page,
): ListedPayment[] {
  const isAll = status === 'all';
  const filter = `${isAll ? 'status IS NOT NULL' : 'status = :status'}
    AND createdDay >= :from AND createdDay <= :to`;
  const parameters = { ...(!isAll && { status }), from, to };
  return rowsOfPage(
    page,
    () => {
      const counted = statements
        .prepare<typeof parameters, { count: number }>(
          `SELECT count(*) AS count FROM payment WHERE ${filter}`,
        )
        .get(parameters);
      return counted?.count ?? 0;
    },
    ({ order, skip, size }) =>
      statements
        .prepare<typeof parameters & { skip: number; size: number }, ListedPayment>(
          `SELECT id, status, stage, operationDay, record FROM payment WHERE ${filter}
           ORDER BY createdDay ${order}, id ${order} LIMIT :size OFFSET :skip`,
        )
        .all({ ...parameters, skip, size }),
  );
}

/** A page of payments of a status; without one, of all, those that came in included. */
export function pageOfPayments(
  { statements }: Context,
  status: string | undefined,
  page: Page,
): { payments: PaymentItem[]; total: number } {
  const filter = status === undefined ? '' : 'WHERE status = :status';
  // The last key is also the number of all, since no payment is ever deleted.
  const count = status === undefined ? 'max(id)' : 'count(*)';
  // Of one status, by the index; it is the same order, since the clock never goes back.
  const columns = status === undefined ? ['id'] : ['createdDay', 'id'];
  const parameters = { ...(status !== undefined && { status }) };
  const total =
    statements
      .prepare<typeof parameters, { total: number | null }>(
        `SELECT ${count} AS total FROM payment ${filter}`,
      )
      .get(parameters)?.total ?? 0;
  const rows = rowsOfPage(
    page,
    () => total,
    ({ order, skip, size }) =>
      statements
        .prepare<typeof parameters & { skip: number; size: number }, WholePayment>(
          `SELECT * FROM payment ${filter}
           ORDER BY ${columns.map((column) => `${column} ${order}`).join(', ')}
           LIMIT :size OFFSET :skip`,
        )
        .all({ ...parameters, skip, size }),
  );
  return { payments: rows.map(paymentItemOf), total };
}
