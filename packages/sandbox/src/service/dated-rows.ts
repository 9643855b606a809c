import { dateAt } from '../calendar/paris-time.ts';
import type { Context } from './context.ts';
import { countOf, type Days, type List, type Page, rowsOf } from './page.ts';
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
  count(context: Context, filter: DatedFilter): number;
  /** A page of a list, by the day of creation, and of one day by the primary key. */
  page(context: Context, filter: DatedFilter, page: Page): One[];
}

type Written<One> =
  One extends DatedItem<string, infer Record, infer Details>
    ? { record: Record; details: Details }
    : never;

/** What a list has. */
export interface DatedFilter {
  /** `all`, or one status. */
  status: string;
  /** As `fromDateRefersTo` says. */
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
  const columns = 'id, status, record, details';
  const listOf = ({ choices }: Context, { status, days }: DatedFilter): List => {
    const day =
      choices.fromDateRefersTo === 'creation' ? 'createdDay' : "record ->> 'deliveryDate'";
    return {
      columns,
      table,
      where: `${status === 'all' ? '' : 'status = :status AND '}${day} BETWEEN :from AND :to`,
      parameters: { ...(status !== 'all' && { status }), ...days },
      by: ['createdDay', 'id'],
    };
  };
  return {
    add({ statements, now }, { record, details }) {
      const row = statements.insert(
        `INSERT INTO ${table} (status, createdDay, record, details)
           VALUES ('planified', :createdDay, :record, :details)`,
        {
          createdDay: dateAt(now()),
          record: JSON.stringify(record),
          details: JSON.stringify(details),
        },
      );
      return { row, status: undefined, stage: undefined, record, details };
    },
    find({ statements }, id) {
      if (id === undefined) return undefined;
      const row = statements.get<DatedRow>(`SELECT ${columns} FROM ${table} WHERE id = :id`, {
        id,
      });
      return row && itemOf(row);
    },
    update({ statements }, { row: id, status, details }) {
      statements.run(`UPDATE ${table} SET status = :status, details = :details WHERE id = :id`, {
        id,
        status: status ?? null,
        details: JSON.stringify(details),
      });
    },
    count: (context, filter) => countOf(context.statements, listOf(context, filter)),
    page: (context, filter, page) =>
      rowsOf<DatedRow>(context.statements, listOf(context, filter), page).map(itemOf),
  };
}
