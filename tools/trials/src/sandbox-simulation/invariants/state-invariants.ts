import type { Invariant } from './invariant.ts';

/** The transitions that are new, each with the place that it led out of. */
export const newTransitions = `
  SELECT id, kind, object, row, place, ifnull((
    SELECT earlier.place FROM transition AS earlier
    WHERE earlier.kind = transition.kind AND earlier.object = transition.object
      AND earlier.id < transition.id
    ORDER BY earlier.id DESC LIMIT 1), '') AS origin
  FROM transition WHERE id > :transition`;

/** The same, each with what the row of its table says; with nothing when there is no such row. */
export const newSteps = `
  tableRow AS MATERIALIZED (
    SELECT value ->> 'kind' AS kind, value ->> 'row' AS row, value ->> 'origin' AS origin,
      value ->> 'target' AS target, value -> 'events' AS events
    FROM json_each(:rows)),
  step AS (
    SELECT id, kind, object, row, origin, place, target, events
    FROM (${newTransitions}) LEFT JOIN tableRow USING (kind, row, origin))`;

const lastWaiting = "(SELECT max(id) FROM payment WHERE status = 'waitingconfirmation')";

/** What changes a state, and what the clock has still to do. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'every change of a state is a row of its table',
    of: 'step',
    sql: `WITH ${newSteps}
      SELECT kind, object, row, origin, place FROM step WHERE target IS NOT place`,
    sabotage: {
      sql: `INSERT INTO transition SELECT 900001, 'payment', id, 0, 'P18', 'finalized', '{}'
          FROM payment WHERE id = ${lastWaiting};
        UPDATE payment SET status = 'finalized' WHERE id = ${lastWaiting}`,
    },
  },
  {
    // Seeded history has objects without transitions; what a client made has one at least.
    name: 'a state is where the last transition led',
    of: 'state',
    sql: `WITH places AS (
        SELECT transition.kind, transition.object, transition.place FROM transition
        JOIN (SELECT max(id) AS id FROM transition GROUP BY kind, object) USING (id)),
      objects AS (
        SELECT 'payment' AS kind, id AS object,
          coalesce(status, '') || coalesce('/' || stage, '') AS place FROM payment
        UNION ALL SELECT 'trade', id, status FROM trade
        UNION ALL SELECT 'fixedForward', id, status FROM fixedForward)
      SELECT kind, object, objects.place, places.place FROM objects
      LEFT JOIN places USING (kind, object) WHERE places.place IS NOT objects.place`,
    sabotage: { sql: `UPDATE payment SET status = 'canceled' WHERE id = ${lastWaiting}` },
  },
  {
    name: 'the clock has done all that fell due',
    of: 'step',
    sql: 'SELECT kind, object, trigger, at FROM agenda WHERE at < :now',
    sabotage: { sql: "INSERT INTO agenda VALUES ('payment', 900001, 1, 'return')" },
  },
  {
    name: 'the clock has something to do for each object that waits for it',
    of: 'step',
    sql: `WITH waiting AS (
        SELECT 'payment' AS kind, id AS object,
          CASE stage WHEN 'scheduled' THEN 'execution' ELSE 'settlement' END AS trigger
        FROM payment WHERE status = 'planified'
        UNION ALL SELECT 'trade', id, 'delivery' FROM trade WHERE status IN ('planified', 'blocked')
        UNION ALL SELECT 'fixedForward', id, 'delivery' FROM fixedForward WHERE status = 'planified')
      SELECT kind, object, waiting.trigger, agenda.trigger FROM waiting
      FULL JOIN agenda USING (kind, object)
      WHERE waiting.trigger IS NOT agenda.trigger
        AND ifnull(agenda.trigger, '') NOT IN ('return', 'endOfOperationDay')`,
    sabotage: {
      sql: `INSERT INTO agenda VALUES ('payment', ${lastWaiting}, 9000000000000000, 'execution')`,
    },
  },
  {
    name: 'time does not go back',
    of: 'news',
    sql: `SELECT :now, :before, max(at) AS last FROM transition WHERE id > :transition
      HAVING :now < :before OR last > :now`,
    sabotage: { given: { before: 9e15 } },
  },
  {
    name: 'a quote that was used made one contract',
    of: 'step',
    sql: `SELECT (SELECT count(*) FROM forwardQuote WHERE isUsed) AS used,
        (SELECT count(*) FROM fixedForward) AS made WHERE used <> made`,
    sabotage: {
      sql: `INSERT INTO forwardQuote (number, quoteId, expiresAt, isUsed, terms)
        VALUES (900001, 'x', 0, 1, '{}')`,
    },
  },
];
