import type { Context } from '../../service/context.ts';
import { type List, rowsOf } from '../../service/page.ts';
import type { AgendaItem, MovedKind } from '../../service/states/agenda.ts';
import { movers } from '../../service/states/movers.ts';
import { type Moment, readPlace } from '../../service/tables/table.ts';
import {
  aheadCell,
  type Cells,
  happenings,
  type ListedRow,
  type ListOf,
  linkTo,
  pageOf,
  statusCell,
  type TaggedCell,
} from './cells.ts';
import { rehearse } from './rehearse.ts';

interface DueRow {
  at: number;
  kind: MovedKind | 'delivery';
  object: number;
  what: string;
  attempts: number;
}

const planned: List = {
  table: `(SELECT at, kind, object, trigger AS what, 0 AS attempts FROM agenda
    UNION ALL
    SELECT dueAt, 'delivery', id, event, json_array_length(attempts) FROM delivery
    WHERE dueAt IS NOT NULL)`,
  by: ['at', 'kind', 'object'],
};

/** Lists the planned events of the clock, the earliest first, each with the effect that it would have on accounts now. */
export function agendaOf(context: Context, number: number): ListOf<ListedRow> {
  return pageOf<DueRow>(context, planned, { number, order: 'ASC' }, (row) => {
    const { at, kind, object, what } = row;
    const trigger = what as Moment;
    return {
      key: `${kind} ${object}`,
      cells: {
        When: aheadCell(at, context.now()),
        'What happens': happeningOf(context, row),
        ...(kind === 'delivery'
          ? { Becomes: null, Money: null }
          : outcomeOf(context, { kind, object, at, trigger })),
      },
    };
  });
}

export function nextOf(context: Context) {
  const first = { number: 1, size: 1, order: 'ASC' } as const;
  const [row] = rowsOf<DueRow>(context.statements, planned, first);
  if (!row) return undefined;
  const at = new Date(row.at).toISOString();
  return { at, when: aheadCell(row.at, context.now()), what: happeningOf(context, row) };
}

/** Returns the table cell that describes a planned event, such as `payment NTc4 is executed`. */
function happeningOf(context: Context, { kind, object, what, attempts }: DueRow): TaggedCell {
  if (kind !== 'delivery') return linkTo(context, { kind, object }, happenings[what as Moment]);
  const text = `${what} is sent, attempt ${attempts + 1}`;
  return { as: 'link', path: 'deliveries', id: String(object), text };
}

function outcomeOf(context: Context, item: AgendaItem): Cells {
  const { kind, object } = item;
  const rehearsal = rehearse(context, () => {
    movers[kind].move(context, item);
    return readPlace(context.history.stepsOf(kind, object).at(-1)?.place ?? '');
  });
  if (!rehearsal) return { Becomes: null, Money: 'the event would be refused now' };
  const { result, effects } = rehearsal;
  return { Becomes: statusCell(result.status, result.stage), Money: { as: 'effects', effects } };
}
