import type { Context } from '../context.ts';
import { type Days, type List, type Page, rowsOf } from '../page.ts';
import { type ListedPayment, listedColumns } from './payment-item.ts';

/** Which payments a list has. Those that came in have no status, and are on no list. */
interface PaymentFilter extends Days {
  status: string;
}

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
