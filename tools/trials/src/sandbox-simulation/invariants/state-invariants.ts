import type { Invariant } from './invariant.ts';

/**
 * SQL that selects the new transitions, each with the state that the object left. The state before an object's first new
 * transition comes from `:places`, because the sandbox may since have rewritten earlier transitions.
 */
export const newTransitions = `
  SELECT id, kind, object, row, place,
    coalesce(lag(place) OVER (PARTITION BY kind, object ORDER BY id),
      :places ->> (kind || ' ' || object), '') AS origin
  FROM transition WHERE id > :transition`;

/** The new transitions with the target and the events of their state table rows; null without such a row. */
export const newSteps = `
  tableRow AS MATERIALIZED (
    SELECT value ->> 'kind' AS kind, value ->> 'row' AS row, value ->> 'origin' AS origin,
      value ->> 'target' AS target, value -> 'events' AS events
    FROM json_each(:rows)),
  step AS (
    SELECT id, kind, object, row, origin, place, target, events
    FROM (${newTransitions}) LEFT JOIN tableRow USING (kind, row, origin))`;

const lastWaiting = "(SELECT max(id) FROM payment WHERE status = 'waitingconfirmation')";

/** The newest payment before `lastWaiting` with no transition except its creation, so it waits for confirmation. */
const earlierWaiting = `(SELECT object FROM transition WHERE kind = 'payment' AND object < ${lastWaiting}
  GROUP BY object HAVING group_concat(row) = 'P1' ORDER BY object DESC LIMIT 1)`;

/** The rules for states: each state has a known cause, and the clock of the sandbox will make each change that falls due. */
export const stateInvariants: readonly Invariant[] = [
  {
    name: 'every change of state is a row of its state table',
    of: 'step',
    sql: `WITH ${newSteps}
      SELECT kind, object, row, origin, place FROM step WHERE target IS NOT place`,
    sabotages: [
      `INSERT INTO transition VALUES
         (900001, 'payment', ${lastWaiting}, 0, 'P18', 'finalized', '{}');
       UPDATE payment SET status = 'finalized' WHERE id = ${lastWaiting}`,
      // P3 and P7b are rows of the state table, but P7b does not start from the payment's state before the step.
      `UPDATE transition SET row = 'P3', place = 'waitingsignature'
         WHERE kind = 'payment' AND object = ${earlierWaiting};
       INSERT INTO transition SELECT
         900001, kind, object, 0, 'P7b', 'waitingconfirmation', '{}' FROM transition
         WHERE kind = 'payment' AND place = 'waitingsignature' ORDER BY id DESC LIMIT 1`,
    ],
  },
  {
    name: 'the state of an object is the one to which its last transition led',
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
    name: 'the clock has made every change that fell due',
    of: 'step',
    sql: 'SELECT kind, object, trigger, at FROM agenda WHERE at < :now',
    sabotages: ["INSERT INTO agenda VALUES ('payment', 900001, 1, 'return')"],
  },
  {
    name: 'the agenda has an entry for each object that waits for the clock',
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
    name: 'business time does not go back',
    of: 'news',
    sql: `SELECT :now, :before, max(at) AS last FROM transition WHERE id > :transition
      HAVING :now < :before OR last > :now`,
    sabotages: [
      { given: ({ now }) => ({ before: now + 1 }) },
      { given: ({ now }) => ({ now: now - 1, before: now - 1 }) },
    ],
  },
  {
    name: 'there are as many fixed forwards as used forward quotes',
    of: 'step',
    sql: `SELECT (SELECT count(*) FROM forwardQuote WHERE isUsed) AS used,
        (SELECT count(*) FROM fixedForward) AS made WHERE used <> made`,
    sabotages: [
      "INSERT INTO forwardQuote VALUES (900001, 'x', 0, 1, '{}')",
      'UPDATE forwardQuote SET isUsed = 0',
    ],
  },
];
