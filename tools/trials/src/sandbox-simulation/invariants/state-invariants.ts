import { placeOf, type Row, tables } from '../inside.ts';
import { type Invariant, type Look, queried } from './invariant.ts';

/** A transition as it is in its table. */
interface Transition {
  id: number;
  kind: keyof typeof tables;
  object: number;
  at: number;
  row: string;
  place: string;
}

/** What a transition was, and from where it went. */
export interface Step extends Transition {
  from: string;
  /** Of the table; undefined when it has no such row. */
  found: Row | undefined;
}

/** The transitions that are new, each with the row of its table. */
export function newSteps({ database, since, before }: Look): Step[] {
  // Few objects change in a step, so the map of all places is not copied.
  const places = new Map<string, string>();
  const transitions = database
    .prepare('SELECT id, kind, object, at, row, place FROM transition WHERE id > ? ORDER BY id')
    .all(since.transition) as unknown as Transition[];
  return transitions.map((transition) => {
    const key = `${transition.kind} ${transition.object}`;
    const from = places.get(key) ?? before.places.get(key) ?? '';
    places.set(key, transition.place);
    const rows: readonly Row[] = tables[transition.kind].rows;
    const found = rows.find(
      (row) => row.id === transition.row && placeOf(row.from, row.stage) === from,
    );
    return { ...transition, from, found };
  });
}

const placeSql = "coalesce(status, '') || coalesce('/' || stage, '')";

// Seeded history has objects without transitions; what a client made has one at least.
const lastPlaces = `
  SELECT transition.kind, transition.object, transition.place FROM transition
  JOIN (SELECT max(id) AS id FROM transition GROUP BY kind, object) USING (id)`;

/** What changes a state, and what the clock has still to do. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'every change of a state is a row of its table',
    of: 'step',
    check: (look) =>
      newSteps(look)
        .filter(({ found, place }) => !found || placeOf(found.to, found.toStage) !== place)
        .map(
          ({ kind, object, row, from, place }) => `${kind} ${object}: ${row} ${from} → ${place}`,
        ),
  },
  queried(
    'a state is where the last transition led',
    'state',
    `WITH places AS (${lastPlaces}), objects AS (
       SELECT 'payment' AS kind, id AS object, ${placeSql} AS place FROM payment
       UNION ALL SELECT 'trade', id, status FROM trade
       UNION ALL SELECT 'fixedForward', id, status FROM fixedForward)
     SELECT kind, object, objects.place, places.place FROM objects
     LEFT JOIN places USING (kind, object) WHERE places.place IS NOT objects.place`,
  ),
  queried(
    'the clock has done all that fell due',
    'step',
    'SELECT kind, object, trigger, at FROM agenda WHERE at < :now',
  ),
  queried(
    'the clock has something to do for each object that waits for it',
    'step',
    `WITH waiting AS (
       SELECT 'payment' AS kind, id AS object,
         CASE stage WHEN 'scheduled' THEN 'execution' ELSE 'settlement' END AS trigger
       FROM payment WHERE status = 'planified'
       UNION ALL SELECT 'trade', id, 'delivery' FROM trade WHERE status IN ('planified', 'blocked')
       UNION ALL SELECT 'fixedForward', id, 'delivery' FROM fixedForward WHERE status = 'planified')
     SELECT kind, object, waiting.trigger, agenda.trigger FROM waiting
     FULL JOIN agenda USING (kind, object)
     WHERE waiting.trigger IS NOT agenda.trigger 
       AND ifnull(agenda.trigger, '') NOT IN ('return', 'endOfOperationDay')`,
  ),
  {
    name: 'time does not go back',
    of: 'news',
    check: ({ now, before, database, since }) => {
      const last = database
        .prepare('SELECT max(at) AS at FROM transition WHERE id > ?')
        .get(since.transition)?.['at'];
      return [
        ...(now < before.now ? [`${now} after ${before.now}`] : []),
        ...(Number(last ?? 0) > now ? [`a transition at ${last}, and it is ${now}`] : []),
      ];
    },
  },
  queried(
    'a quote that was used made one contract',
    'step',
    `SELECT (SELECT count(*) FROM forwardQuote WHERE isUsed) AS used,
       (SELECT count(*) FROM fixedForward) AS made WHERE used <> made`,
  ),
];
