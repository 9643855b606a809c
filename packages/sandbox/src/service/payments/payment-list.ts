import type { Context } from '../context.ts';
import type { Days, Page } from '../page.ts';
import { rowsOfPage } from '../page.ts';
import type { ListedPayment } from './payment-item.ts';

/** Which payments a list has. Those that came in have no status, and are on no list. */
export interface PaymentFilter extends Days {
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
