import type { Invariant } from './invariant.ts';

/**
 * The new transitions, each with the place that it led out of. The first of an object led out of the
 * place that it had at the step before: the earlier transitions may have been rewritten since.
 */
export const newTransitions = `
  SELECT id, kind, object, row, place,
    coalesce(lag(place) OVER (PARTITION BY kind, object ORDER BY id),
      :places ->> (kind || ' ' || object), '') AS origin
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

/** A payment that was created, and no more, before the step that is looked at. */
const earlierWaiting = `(SELECT object FROM transition WHERE kind = 'payment' AND object < ${lastWaiting}
  GROUP BY object HAVING group_concat(row) = 'P1' ORDER BY object DESC LIMIT 1)`;

/** Each state has a known cause, and each due change is one that the clock will make. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'every change of a state is a row of its table',
    of: 'step',
    sql: `WITH ${newSteps}
      SELECT kind, object, row, origin, place FROM step WHERE target IS NOT place`,
    sabotages: [
      `INSERT INTO transition VALUES
         (900001, 'payment', ${lastWaiting}, 0, 'P18', 'finalized', '{}');
       UPDATE payment SET status = 'finalized' WHERE id = ${lastWaiting}`,
      // Both rows fit, but for what was there at the step before.
      `UPDATE transition SET row = 'P3', place = 'waitingsignature'
         WHERE kind = 'payment' AND object = ${earlierWaiting};
       INSERT INTO transition SELECT
         900001, kind, object, 0, 'P7b', 'waitingconfirmation', '{}' FROM transition
         WHERE kind = 'payment' AND place = 'waitingsignature' ORDER BY id DESC LIMIT 1`,
    ],
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
    sabotages: [`UPDATE payment SET status = 'canceled' WHERE id = ${lastWaiting}`],
  },
  {
    name: 'the clock has done all that fell due',
    of: 'step',
    sql: 'SELECT kind, object, trigger, at FROM agenda WHERE at < :now',
    sabotages: ["INSERT INTO agenda VALUES ('payment', 900001, 1, 'return')"],
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
    sabotages: [
      `INSERT INTO agenda VALUES ('payment', ${lastWaiting}, 9000000000000000, 'execution')`,
      "DELETE FROM agenda WHERE trigger = 'settlement'",
    ],
  },
  {
    name: 'time does not go back',
    of: 'news',
    sql: `SELECT :now, :before, max(at) AS last FROM transition WHERE id > :transition
      HAVING :now < :before OR last > :now`,
    sabotages: [
      { given: ({ now }) => ({ before: now + 1 }) },
      { given: ({ now }) => ({ now: now - 1, before: now - 1 }) },
    ],
  },
  {
    name: 'a quote that was used made one contract',
    of: 'step',
    sql: `SELECT (SELECT count(*) FROM forwardQuote WHERE isUsed) AS used,
        (SELECT count(*) FROM fixedForward) AS made WHERE used <> made`,
    sabotages: [
      "INSERT INTO forwardQuote VALUES (900001, 'x', 0, 1, '{}')",
      'UPDATE forwardQuote SET isUsed = 0',
    ],
  },
];
