import type { Context } from '../context.ts';
import { countOf, type Days, type List, type Page, rowsOf } from '../page.ts';
import {
  type ListedPayment,
  listedColumns,
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
  { statements, choices }: Context,
  { status, from, to }: PaymentFilter,
  page: Page,
): ListedPayment[] {
  const isAll = status === 'all';
  const day = choices.fromDateRefersTo === 'creation' ? 'createdDay' : 'operationDay';
  const list: List = {
    columns: listedColumns,
    table: 'payment',
    where: `${isAll ? 'status IS NOT NULL' : 'status = :status'}
      AND ${day} >= :from AND ${day} <= :to`,
    parameters: { ...(!isAll && { status }), from, to },
    by: ['createdDay', 'id'],
  };
  return rowsOf(statements, list, page);
}

/** A page of payments of a status, or `incoming`; without one, of all, those that came in included. */
export function pageOfPayments(
  { statements }: Context,
  status: string | undefined,
  page: Page,
): { payments: PaymentItem[]; total: number } {
  const list: List =
    status === undefined
      ? // The last key is also the number of all, since no payment is ever deleted.
        { table: 'payment', by: ['id'], count: 'max(id)' }
      : // By the index; it is the same order, since the clock never goes back.
        {
          table: 'payment',
          where: status === 'incoming' ? 'status IS NULL' : 'status = :status',
          parameters: status === 'incoming' ? {} : { status },
          by: ['createdDay', 'id'],
        };
  const rows = rowsOf<WholePayment>(statements, list, page);
  return { payments: rows.map(paymentItemOf), total: countOf(statements, list) };
}
