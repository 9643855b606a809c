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
export function countDated(statements: Statements, { table, status, days }: DatedList): number {
  const count = 'SELECT count(*) AS count';
  const found =
    status === 'all'
      ? statements
          .prepare<Days, { count: number }>(`${count} FROM ${table} WHERE ${ofDays}`)
          .get({ ...days })
      : statements
          .prepare<Days & { status: string }, { count: number }>(
            `${count} FROM ${table} WHERE ${ofStatus}`,
          )
          .get({ ...days, status });
  return found?.count ?? 0;
}

/** A page of a list, by the day of creation, and of one day by the primary key. */
export function datedRows<Row extends DatedRow>(
  statements: Statements,
  list: DatedList,
  page: Page,
): Row[] {
  const { table, status, days } = list;
  const rows = rowsOfPage<DatedRow>(
    page,
    () => countDated(statements, list),
    (part) => {
      const { order, skip, size } = part;
      const sorted = `ORDER BY createdDay ${order}, id ${order} LIMIT :size OFFSET :skip`;
      if (status === 'all') {
        return statements
          .prepare<Days & { skip: number; size: number }, DatedRow>(
            `SELECT * FROM ${table} WHERE ${ofDays} ${sorted}`,
          )
          .all({ ...days, skip, size });
      }
      return statements
        .prepare<Days & { status: string; skip: number; size: number }, DatedRow>(
          `SELECT * FROM ${table} WHERE ${ofStatus} ${sorted}`,
        )
        .all({ ...days, status, skip, size });
    },
  );
  return rows as Row[];
}

const ofDays = 'createdDay BETWEEN :from AND :to';
const ofStatus = `status = :status AND ${ofDays}`;
