import { dateAt } from '../calendar/paris-time.ts';
import type { Statements } from '../store/statements.ts';
import type { Context } from './context.ts';
import { type Days, type Page, rowsOfPage } from './page.ts';
import type { Item } from './states/machine.ts';

/** A table of objects that have a status, no stage, and a day of creation. */
type DatedTable = 'trade' | 'fixedForward';

/** An object of such a table, as it moves. */
export interface DatedItem<Status extends string, Record, Details> extends Item<Status, never> {
  /** What answers have of it, without the id and the status. */
  readonly record: Record;
  /** What the wire does not show. */
  readonly details: Details;
}

interface DatedRow {
  id: number;
  status: string;
  record: string;
  details: string;
}

/** The operations of such a table. */
export interface DatedRows<One> {
  /** Keeps an object that has no status yet: its table of states gives it one. */
  add(context: Context, object: Written<One>): One;
  /** Undefined when there is none. */
  find(context: Context, id: number | undefined): One | undefined;
  /** Keeps the status and the details. */
  update(context: Context, one: One): void;
  /** How many objects a list has on all its pages. */
  count(context: Context, list: DatedList): number;
  /** A page of a list, by the day of creation, and of one day by the primary key. */
  page(context: Context, list: DatedList, page: Page): One[];
}

type Written<One> =
  One extends DatedItem<string, infer Record, infer Details>
    ? { record: Record; details: Details }
    : never;

/** What a list has. */
export interface DatedList {
  /** `all`, or one status. */
  status: string;
  /** Of creation. */
  days: Days;
}

export function datedRows<Status extends string, Record, Details>(
  table: DatedTable,
): DatedRows<DatedItem<Status, Record, Details>> {
  type One = DatedItem<Status, Record, Details>;
  const itemOf = ({ id, status, record, details }: DatedRow): One => ({
    row: id,
    status: status as Status,
    stage: undefined,
    record: JSON.parse(record),
    details: JSON.parse(details),
  });
  const count = (statements: Statements, list: DatedList) => {
    const { condition, parameters } = filterOf(list);
    return (
      statements
        .prepare<typeof parameters, { count: number }>(
          `SELECT count(*) AS count FROM ${table} WHERE ${condition}`,
        )
        .get(parameters)?.count ?? 0
    );
  };
  return {
    add({ statements, now }, { record, details }) {
      const row = statements
        .prepare<{ createdDay: string; record: string; details: string }>(
          `INSERT INTO ${table} (status, createdDay, record, details)
           VALUES ('planified', :createdDay, :record, :details)`,
        )
        .insert({
          createdDay: dateAt(now()),
          record: JSON.stringify(record),
          details: JSON.stringify(details),
        });
      return { row, status: undefined, stage: undefined, record, details };
    },
    find({ statements }, id) {
      if (id === undefined) return undefined;
      const row = statements
        .prepare<{ id: number }, DatedRow>(
          `SELECT id, status, record, details FROM ${table} WHERE id = :id`,
        )
        .get({ id });
      return row && itemOf(row);
    },
    update({ statements }, { row: id, status, details }) {
      statements
        .prepare<{ id: number; status: string | null; details: string }>(
          `UPDATE ${table} SET status = :status, details = :details WHERE id = :id`,
        )
        .run({ id, status: status ?? null, details: JSON.stringify(details) });
    },
    count: ({ statements }, list) => count(statements, list),
    page({ statements }, list, page) {
      const { condition, parameters } = filterOf(list);
      const rows = rowsOfPage<DatedRow>(
        page,
        () => count(statements, list),
        ({ order, skip, size }) =>
          statements
            .prepare<typeof parameters & { skip: number; size: number }, DatedRow>(
              `SELECT id, status, record, details FROM ${table} WHERE ${condition}
               ORDER BY createdDay ${order}, id ${order} LIMIT :size OFFSET :skip`,
            )
            .all({ ...parameters, skip, size }),
      );
      return rows.map(itemOf);
    },
  };
}

function filterOf({ status, days }: DatedList) {
  const isAll = status === 'all';
  const ofDays = 'createdDay BETWEEN :from AND :to';
  return {
    condition: isAll ? ofDays : `status = :status AND ${ofDays}`,
    parameters: { ...(!isAll && { status }), ...days },
  };
}
