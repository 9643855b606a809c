import type { ListedObject, ObjectDetail } from '../../control/answers.ts';
import type { Context } from '../context.ts';
import { type Item, itemWith, type Machine } from '../states/machine.ts';
import { simulatedRows } from '../tables/rows-for.ts';
import { readPlace, type Table } from '../tables/table.ts';

/**
 * An object with its history and what can become of it.
 *
 * @throws {RefusedError} when there is none with this id
 */
export function detailOf<
  One extends Item<Status, Stage>,
  Status extends string,
  Stage extends string,
  Answer extends object,
>(
  context: Context,
  machine: Machine<One, Status, Stage, Answer>,
  id: string,
  listed: (one: One) => ListedObject,
): ObjectDetail {
  const one = itemWith(context, machine, id);
  const { kind, table } = machine;
  const next = context.agenda.of({ kind, object: one.row });
  const state = { status: one.status, stage: one.stage };
  const rows = simulatedRows(table, state, machine.factsOf(context, one, undefined));
  return {
    ...listed(one),
    object: machine.answerOf(context, one),
    history: historyOf(context, machine, one),
    next: next && { at: isoTime(next.at), trigger: next.trigger },
    possible: rows.flatMap(({ id: row, to, trigger, events }) =>
      to === undefined ? [] : [{ row, to, trigger, events: [...events] }],
    ),
  };
}

function historyOf(
  { history }: Context,
  { kind, table }: { kind: Parameters<Context['history']['stepsOf']>[0]; table: Table },
  { row: object }: Pick<Item, 'row'>,
): ObjectDetail['history'] {
  return history.stepsOf(kind, object).map(({ at, row: id, place }) => {
    const row = table.rows.find((one) => one.id === id);
    if (!row) throw new TypeError(`The table of the ${table.name} has no row ${id}.`);
    return {
      at: isoTime(at),
      row: id,
      trigger: row.trigger,
      ...readPlace(place),
      events: [...row.events],
      isDocumented: row.source === 'D',
    };
  });
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
