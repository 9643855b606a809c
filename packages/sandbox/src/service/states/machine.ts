import { RefusedError } from '../../common/refused-error.ts';
import type { Context } from '../context.ts';
import { conditions, type Facts } from '../tables/conditions.ts';
import {
  placeInWords,
  placeOf,
  type Row,
  rowFor,
  rowsFor,
  simulatedRows,
  type Table,
  type Trigger,
} from '../tables/table.ts';
import type { AgendaItem, MovedKind } from './agenda.ts';

/** The stored row of an object with states: a payment, a trade or a fixed forward. */
export interface Item<Status extends string = string, Stage extends string = string> {
  readonly row: number;
  status: Status | undefined;
  stage: Stage | undefined;
}

type RowOf<One extends Item> = Row<NonNullable<One['status']>, NonNullable<One['stage']>>;

export interface Machine<One extends Item, Answer extends object = object> {
  /** The kind of the objects, which is also the name of the field that contains such an object in an answer. */
  readonly kind: MovedKind;
  readonly name: string;
  readonly table: Table<NonNullable<One['status']>, NonNullable<One['stage']>>;
  find(context: Context, row: number | undefined): One | undefined;
  factsOf(context: Context, one: One, trigger: Trigger | undefined): Facts;
  /** Executes a transition: books its ledger entries, sets the object's dates and stores the object. */
  apply(context: Context, one: One, row: RowOf<One>): void;
  /** Returns the next planned event of the object, or undefined if it waits for a person or is in a final state. */
  nextOf(context: Context, one: One): Pick<AgendaItem, 'at' | 'trigger'> | undefined;
  answerOf(context: Context, one: One): Answer;
  jsonOf(context: Context, one: One): string;
}

export function itemAt<One extends Item>(
  context: Context,
  machine: Pick<Machine<One>, 'name' | 'find'>,
  row: number,
): One {
  const one = machine.find(context, row);
  if (one) return one;
  throw new TypeError(`There is no ${machine.name} ${row}.`);
}

/** Finds an object, such as a payment, by its id. @throws {RefusedError} when no object has this id */
export function itemWith<One extends Item>(
  context: Context,
  machine: Pick<Machine<One>, 'kind' | 'name' | 'find'>,
  id: string,
): One {
  const one = machine.find(context, context.ids.rowOf(machine.kind, id));
  if (one) return one;
  throw new RefusedError(`${machine.kind}NotFound`, `There is no ${machine.name} with this id.`);
}

/**
 * Makes a transition by the first fitting row of the state table. Returns a function that writes the object as JSON.
 * @throws {RefusedError} when no row of the table fits; nothing has changed then
 */
export function pull<One extends Item>(
  context: Context,
  machine: Machine<One>,
  one: One,
  trigger: Trigger,
): () => string {
  const state = { status: one.status, stage: one.stage, trigger };
  const row = rowFor(machine.table, state, machine.factsOf(context, one, trigger));
  if (!row) throw refusal(machine, one, trigger);
  return take(context, machine, one, row);
}

export function take<One extends Item>(
  context: Context,
  machine: Machine<One>,
  one: One,
  row: RowOf<One>,
): () => string {
  Object.assign(one, { status: row.to, stage: row.toStage });
  machine.apply(context, one, row);
  const object = { kind: machine.kind, object: one.row };
  const next = machine.nextOf(context, one);
  if (next) context.agenda.plan({ ...object, ...next });
  else if (row.from !== undefined) context.agenda.cancel(object);
  // Write the JSON of the object at most once, although both the answer and the notifications use it.
  let written: string | undefined;
  const json = () => {
    written ??= machine.jsonOf(context, one);
    return written;
  };
  context.history.record({
    ...object,
    row: row.id,
    place: placeOf(row.to, row.toStage),
    events: row.events,
    payload: () =>
      context.choices.payloadShape === 'wrapped' ? `{"${machine.kind}":${json()}}` : json(),
  });
  return json;
}

/** Returns the table row for `simulate`. @throws {RefusedError} with the fitting rows, when none leads to `to` */
export function simulatedRow<One extends Item>(
  context: Context,
  machine: Machine<One>,
  one: One,
  { to, row: id }: { to: string; row?: string | undefined },
): RowOf<One> {
  const facts = machine.factsOf(context, one, undefined);
  const state = { status: one.status, stage: one.stage };
  const rows = simulatedRows(machine.table, state, facts);
  const isWanted = (row: RowOf<One>) => row.to === to && (id === undefined || row.id === id);
  const found = rows.find(isWanted);
  if (found) return found;
  const unmet = rowsFor(machine.table, state).find(isWanted);
  const need = unmet
    ? `, and ${unmet.id} only happens when ${conditions[unmet.condition].sentence}`
    : '';
  const fitting = rows.map((row) => `${row.to} (${row.id}: ${row.trigger})`);
  throw new RefusedError(
    `${machine.kind}StateRefuses`,
    `The ${machine.name} is ${placeOf(one.status, one.stage)}${need}: ${
      fitting.length > 0 ? `it can become ${fitting.join(', ')}` : 'its status cannot change'
    }.`,
  );
}

function refusal<One extends Item>(
  { kind, table, name }: Pick<Machine<One>, 'kind' | 'table' | 'name'>,
  { status, stage }: One,
  trigger: Trigger,
): RefusedError {
  const rows = table.rows.filter((row) => row.trigger === trigger);
  const places = [...new Set(rows.map((row) => placeInWords(row.from, row.stage)))];
  return new RefusedError(
    `${kind}StateRefuses`,
    `The ${name} is ${placeInWords(status, stage)}: ${trigger} is possible only while it is ${places.join(' or ')}.`,
  );
}
