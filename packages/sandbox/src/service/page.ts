import { isDate } from '../calendar/date.ts';
import type { Choices } from '../choices.ts';
import { RefusedError } from '../common/refused-error.ts';
import { defaultPageSize } from '../generated/constants.ts';
import type { Parameters, Statements } from '../store/statements.ts';

/** The part of a list that the request asks for (service description, section 4, rule 3). */
export interface Page {
  number: number;
  size: number;
  order: 'ASC' | 'DESC';
}

interface PageQuery {
  page?: string | undefined;
  per_page?: string | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
}

/** The largest page size, as the sandbox's authors chose. The service description has only the default (section 4, rule 3). */
export const largestPage = 1000;

/** Reads `page`, `per_page` and `sort` of a list. @throws {RefusedError} `pageNotNumber`, `pageSizeNotAllowed` */
export function readPage(query: PageQuery, defaultOrder: Page['order']): Page {
  const number = Number(query.page ?? '1');
  const size = Number(query.per_page ?? defaultPageSize);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new RefusedError('pageNotNumber', 'page must be a whole number, 1 or more.');
  }
  if (!Number.isInteger(size) || size < 1 || size > largestPage) {
    throw new RefusedError(
      'pageSizeNotAllowed',
      `per_page must be a whole number from 1 to ${largestPage}.`,
    );
  }
  return { number, size, order: query.sort ?? defaultOrder };
}

/** The first and the last day that a list covers, both inclusive, as days in Paris. */
interface Days {
  from: string;
  to: string;
}

/** Reads the parameters `fromDate` and `toDate` of a list. @throws {RefusedError} `dateUnknown`, `datesReversed` */
export function readDays(query: {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}): Days {
  const from = query.fromDate ?? '0000-01-01';
  const to = query.toDate ?? '9999-12-31';
  for (const [name, date] of Object.entries({ fromDate: from, toDate: to }))
    requireDate(name, date);
  if (from > to) throw new RefusedError('datesReversed', 'fromDate must not be after toDate.');
  return { from, to };
}

/** Requires an existing date. @throws {RefusedError} `dateUnknown` for a day that no calendar has, such as February 30 */
export function requireDate(name: string, date: string): string {
  if (isDate(date)) return date;
  throw new RefusedError('dateUnknown', `${name} must be an existing date, YYYY-MM-DD.`);
}

// Counting rows takes as long as skipping them. For this many rows, both take less time than reading a page.
const mostUncounted = 1000;

/**
 * Returns the rows of a page. It reads a page near the start without counting the list (`total`), and other pages from the
 * nearer end, so that the time does not depend on the list's length, and the last page is as fast as the first.
 */
export function rowsOfPage<Row>(
  { number, size, order }: Page,
  total: () => number,
  read: (part: { order: Page['order']; skip: number; size: number }) => Row[],
): Row[] {
  const skip = (number - 1) * size;
  if (skip <= mostUncounted) return read({ order, skip, size });
  const behind = total() - skip - size;
  if (behind <= -size) return [];
  if (skip <= behind) return read({ order, skip, size });
  const part = { skip: Math.max(0, behind), size: Math.min(size, size + behind) };
  return read({ order: order === 'ASC' ? 'DESC' : 'ASC', ...part }).reverse();
}

export interface List {
  columns?: string;
  table: string;
  where?: string;
  parameters?: Parameters;
  by: readonly string[];
  count?: string;
  bigInts?: Readonly<Record<string, true>>;
}

/** Selects the objects of one status. The status `all` selects every object that has a status. */
export interface StatusFilter extends Days {
  status: string;
}

/**
 * Makes a list whose objects are in the order of their creation (service description, section 3). `executed` names the
 * column with the day of execution.
 */
export function statusList(
  { fromDateRefersTo }: Pick<Choices, 'fromDateRefersTo'>,
  { executed, ...read }: Pick<List, 'columns' | 'table'> & { executed: string },
  { status, from, to }: StatusFilter,
): List {
  const isAll = status === 'all';
  const day = fromDateRefersTo === 'creation' ? 'createdDay' : executed;
  return {
    ...read,
    where: `${isAll ? 'status IS NOT NULL' : 'status = :status'} AND ${day} BETWEEN :from AND :to`,
    parameters: { ...(!isAll && { status }), from, to },
    by: ['createdDay', 'id'],
  };
}

export function countOf(
  statements: Statements,
  { table, where = 'true', parameters, count = 'count(*)' }: List,
): number {
  const sql = `SELECT ${count} AS count FROM ${table} WHERE ${where}`;
  return statements.get<{ count: number | null }>(sql, parameters)?.count ?? 0;
}

export function rowsOf<Row>(statements: Statements, list: List, page: Page): Row[] {
  const { columns = '*', table, where = 'true', by, parameters, bigInts } = list;
  return rowsOfPage<Row>(
    page,
    () => countOf(statements, list),
    ({ order, skip, size }) => {
      const sql = `SELECT ${columns} FROM ${table} WHERE ${where}
        ORDER BY ${by.map((column) => `${column} ${order}`).join(', ')} LIMIT :size OFFSET :skip`;
      const input: unknown[] = [{ ...parameters, skip, size }, bigInts];
      return statements.all<Row>(sql, ...(input as never));
    },
  );
}
