import type { Context } from '../../service/context.ts';
import { readPage } from '../../service/page.ts';
import type { AgendaItem, MovedKind } from '../../service/states/agenda.ts';
import { movers } from '../../service/states/movers.ts';
import { type Moment, readPlace } from '../../service/tables/table.ts';
import type { AgendaData, AgendaOutcome, ListOf } from '../answers.ts';
import { pathOf } from './object-paths.ts';
import { rehearse } from './rehearse.ts';

interface DueRow {
  at: number;
  kind: MovedKind | 'delivery';
  object: number;
  what: string;
  attempts: number;
}

const due = `
  SELECT at, kind, object, trigger AS what, 0 AS attempts FROM agenda
  UNION ALL
  SELECT dueAt, 'delivery', id, event, json_array_length(attempts) FROM delivery
  WHERE dueAt IS NOT NULL`;

/** The next first, each with what it would come to as things are now. */
export function agendaOf(context: Context, page: number): ListOf<AgendaData> {
  const { size, number } = readPage({ page: String(page) }, 'ASC');
  const rows = context.statements.all<DueRow>(
    `${due} ORDER BY at, kind, object LIMIT :size OFFSET :skip`,
    { size, skip: (number - 1) * size },
  );
  const counted = context.statements.get<{ count: number }>(
    `SELECT (SELECT count(*) FROM agenda)
       + (SELECT count(*) FROM delivery WHERE dueAt IS NOT NULL) AS count`,
  );
  return { rows: rows.map((row) => itemOf(context, row)), total: counted?.count ?? 0 };
}

/** What happens next; undefined when nothing is planned. Nothing is rehearsed for it. */
export function nextOf(context: Context): AgendaData | undefined {
  const [row] = context.statements.all<DueRow>(`${due} ORDER BY at, kind, object LIMIT 1`);
  return row && itemOf(context, row, false);
}

function itemOf(context: Context, row: DueRow, isRehearsed = true): AgendaData {
  const { kind, object, what, attempts } = row;
  const at = new Date(row.at).toISOString();
  if (kind === 'delivery') {
    return { at, path: 'deliveries', id: String(object), event: what, attempt: attempts + 1 };
  }
  const trigger = what as Moment;
  const outcome = isRehearsed
    ? outcomeOf(context, { kind, object, at: row.at, trigger })
    : undefined;
  return { at, path: pathOf[kind], id: context.ids.idOf(kind, object), trigger, outcome };
}

function outcomeOf(context: Context, item: AgendaItem): AgendaOutcome | undefined {
  const { kind, object } = item;
  const rehearsal = rehearse(context, () => {
    movers[kind].move(context, item);
    return readPlace(context.history.stepsOf(kind, object).at(-1)?.place ?? '');
  });
  return rehearsal && { ...rehearsal.result, effects: rehearsal.effects };
}
