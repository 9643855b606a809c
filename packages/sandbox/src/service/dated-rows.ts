import type { Statements } from '../store/statements.ts';
import { type Days, type Page, rowsOfPage } from './page.ts';

/** A list of objects that have a status and a day of creation. */
export interface DatedList {
  /** The table, whose columns are `id`, `status` and `createdDay`. */
  table: 'trade' | 'fixedForward';
  /** `all`, or one status. */
  status: string;
  /** Of creation. */
  days: Days;
}

/** A row of such a table. */
export interface DatedRow {
  /** Primary key. */
  id: number;
  status: string;
  record: string;
  details: string;
}

/** How many objects a list has on all its pages. */
export function countDated(statements: Statements, list: DatedList): number {
  const { condition, parameters } = filterOf(list);
  const counted = statements
    .prepare<typeof parameters, { count: number }>(
      `SELECT count(*) AS count FROM ${list.table} WHERE ${condition}`,
    )
    .get(parameters);
  return counted?.count ?? 0;
}

/** A page of a list, by the day of creation, and of one day by the primary key. */
export function datedRows<Row extends DatedRow>(
  statements: Statements,
  list: DatedList,
  page: Page,
): Row[] {
  const { condition, parameters } = filterOf(list);
  const rows = rowsOfPage<DatedRow>(
    page,
    () => countDated(statements, list),
    ({ order, skip, size }) =>
      statements
        .prepare<typeof parameters & { skip: number; size: number }, DatedRow>(
          `SELECT id, status, record, details FROM ${list.table} WHERE ${condition}
           ORDER BY createdDay ${order}, id ${order} LIMIT :size OFFSET :skip`,
        )
        .all({ ...parameters, skip, size }),
  );
  return rows as Row[];
}

function filterOf({ status, days }: DatedList) {
  const isAll = status === 'all';
  const ofDays = 'createdDay BETWEEN :from AND :to';
  return {
    condition: isAll ? ofDays : `status = :status AND ${ofDays}`,
    parameters: { ...(!isAll && { status }), ...days },
  };
}
