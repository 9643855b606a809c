import { bookRules, transferOf } from '../inside.ts';
import type { Received } from '../world.ts';
import type { Given, Invariant } from './invariant.ts';

const answered = 'the balances in an answer are the sums of the movements';
const locked = 'the locked amount of a wallet is the sum held for its waiting payments';

/** A sabotage: changes an amount of the first account among those that the sandbox returned. */
const withAmount =
  (name: 'bookingAmount' | 'valueAmount') =>
  ({ wallets }: Given) => {
    const [first, ...others] = JSON.parse(wallets);
    if (!first) return {};
    const wrong = { ...first, [name]: { ...first[name], value: '000000000000.01' } };
    return { wallets: JSON.stringify([wrong, ...others]) };
  };

const holdOneCent = (where: string) =>
  `UPDATE payment SET details = json_set(details, '$.held.value', '000000000000.01')
   WHERE id = (SELECT max(id) FROM payment WHERE ${where})`;

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
const newSteps = `
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

const lastStatus = "attempts ->> '$[#-1].status'";
const recorded = 'as many attempts are recorded as notifications were received';
const newest = '(SELECT max(id) FROM delivery)';

const changeNewest = (set: string) => `UPDATE delivery SET ${set} WHERE id = ${newest}`;

/** The SQL of a sabotage: copies the newest delivery as a pending delivery for another transition or event. */
const copyNewest = (transition: string, event: string) =>
  `INSERT INTO delivery SELECT 900001, ${transition}, ${event}, webhookId, 'pending',
     9000000000000000, createdDay, '[]' FROM delivery WHERE id = ${newest}`;

const changeReceived =
  (change: (received: Received[]) => Received[]) =>
  ({ received }: Given) => ({ received: JSON.stringify(change(JSON.parse(received))) });

export const invariants: readonly Invariant[] = [
  // Each balance is the sum of its entries, so no money appears or disappears. ledger.test.ts of the sandbox breaks these.
  ...bookRules.map(({ name, sql }) => ({ name, of: 'state' as const, sql, sabotages: [] })),
  {
    name: answered,
    of: 'state',
    sql: `WITH answered AS (
        SELECT value ->> 'row' AS row, value ->> 'currency' AS currency,
          value ->> '$.bookingAmount.value' AS booked, value ->> '$.valueAmount.value' AS value
        FROM json_each(:wallets)),
      compared AS (
        SELECT answered.*, ifnull(sum(amount), 0) AS bookedSum,
          ifnull(sum(amount) FILTER (WHERE valueDay <= :today), 0) AS valueSum
        FROM answered LEFT JOIN entry ON entry.wallet = row GROUP BY row)
      SELECT row, currency, booked, bookedSum, value, valueSum FROM compared
      WHERE booked IS NOT written(bookedSum, currency) OR value IS NOT written(valueSum, currency)`,
    sabotages: [{ given: withAmount('bookingAmount') }, { given: withAmount('valueAmount') }],
  },
  {
    name: locked,
    of: 'step',
    sql: `WITH locked AS (
        SELECT 'hold:' || (details ->> '$.wallet') AS name,
          sum(CAST(replace(details ->> '$.held.value', '.', '') AS INTEGER)) AS amount
        FROM payment
        WHERE status IN ('planified', 'blocked', 'waitingconfirmation', 'waitingsignature')
        GROUP BY 1)
      SELECT name, balance, locked.amount FROM account LEFT JOIN locked USING (name)
      WHERE name LIKE 'hold:%' AND balance <> ifnull(locked.amount, 0)`,
    sabotages: [holdOneCent("status = 'waitingconfirmation'")],
  },
  {
    name: 'nothing is held for a payment that was sent or has ended',
    of: 'state',
    sql: `SELECT id, status, stage, details ->> '$.held.value' FROM payment
      WHERE details ->> '$.held.value' GLOB '*[1-9]*' AND (stage = 'sent'
        OR ifnull(status, '') IN ('', 'finalized', 'canceled', 'refused', 'rejected'))`,
    sabotages: [
      holdOneCent("status = 'canceled'"),
      { sql: holdOneCent("stage = 'sent'"), also: [locked] },
      holdOneCent('status IS NULL'),
    ],
  },
  {
    // A movement that the sandbox simulates, or a fee (booked with its payment), may lead to a balance below zero.
    name: 'no operation takes an account below zero',
    of: 'state',
    sql: `WITH running AS (
        SELECT id, account, typeLabel, amount,
          sum(amount) OVER (PARTITION BY wallet ORDER BY id) AS balance
        FROM entry WHERE wallet IS NOT NULL)
      SELECT id, account, typeLabel, balance FROM running
      WHERE balance < 0 AND amount < 0
        AND typeLabel IN ('DebitForTransfer', 'DebitForExchange', 'Immobilize')`,
    sabotages: [
      {
        sql: `${transferOf('wallet:1', 900_000_000_000, 'clearing:EUR', 900_000_000_000)};
        UPDATE entry SET wallet = 1, bookingDay = '2026-11-23', valueDay = '2026-11-23',
          typeLabel = 'DebitForTransfer' WHERE id = 900002;
        INSERT INTO dayTotal VALUES (1, '2026-11-23', -900000000000, -900000000000)
        ON CONFLICT DO UPDATE SET booked = booked - 900000000000, value = value - 900000000000`,
        also: [answered],
      },
    ],
  },
  // The rules for states: each state has a known cause, and the clock of the sandbox will make each change that falls due.
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
    name: 'the agenda has an entry for each object that waits for the clock, and none that is overdue',
    of: 'step',
    sql: `WITH waiting AS (
        SELECT 'payment' AS kind, id AS object,
          CASE stage WHEN 'scheduled' THEN 'execution' ELSE 'settlement' END AS trigger
        FROM payment WHERE status = 'planified'
        UNION ALL SELECT 'trade', id, 'delivery' FROM trade WHERE status IN ('planified', 'blocked')
        UNION ALL SELECT 'fixedForward', id, 'delivery' FROM fixedForward WHERE status = 'planified')
      SELECT kind, object, waiting.trigger, agenda.trigger, at FROM waiting
      FULL JOIN agenda USING (kind, object)
      WHERE at < :now OR (waiting.trigger IS NOT agenda.trigger
        AND ifnull(agenda.trigger, '') NOT IN ('return', 'endOfOperationDay'))`,
    sabotages: [
      "INSERT INTO agenda VALUES ('payment', 900001, 1, 'return')",
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
  // The rules for deliveries: each change sends its notifications, and each notification ends in a known state.
  {
    name: 'each event has one delivery for each subscription',
    of: 'news',
    sql: `WITH ${newSteps},
      wanted AS (
        SELECT step.id AS transition, event.value AS event, subscription.key AS webhookId
        FROM step, json_each(step.events) AS event, json_each(:subscriptions) AS subscription
        WHERE event.value IN (SELECT value FROM json_each(subscription.value))),
      planned AS (
        SELECT transition, event, webhookId, count(*) AS times FROM delivery
        WHERE id > :delivery GROUP BY transition, event, webhookId)
      SELECT transition, event, webhookId, wanted.event IS NOT NULL AS isWanted, times
      FROM wanted FULL JOIN planned USING (transition, event, webhookId)
      WHERE NOT isWanted OR times IS NOT 1`,
    sabotages: [
      copyNewest('transition', 'event'),
      copyNewest('transition', "'PAYMENT_BLOCKED'"),
      copyNewest('transition - 1', 'event'),
      copyNewest('transition + 1', 'event'),
      {
        sql: `DELETE FROM delivery WHERE id = ${newest}`,
        given: changeReceived(([_, ...others]) => others),
      },
    ],
  },
  {
    name: 'each delivery is delivered, failed, dropped, or will be sent to a subscription that is not deleted',
    of: 'step',
    sql: `SELECT id, state, dueAt, attempts, isDeleted FROM delivery JOIN subscription USING (webhookId)
      WHERE (id > :delivery OR dueAt IS NOT NULL) AND NOT CASE state
        WHEN 'pending' THEN ifnull(dueAt, 0) > :now AND isDeleted = 0
        WHEN 'delivered' THEN dueAt IS NULL AND ${lastStatus} BETWEEN 200 AND 299
        WHEN 'failed' THEN dueAt IS NULL AND json_array_length(attempts) > 0
          AND (${lastStatus} IS NULL OR ${lastStatus} NOT BETWEEN 200 AND 299)
        WHEN 'dropped' THEN dueAt IS NULL AND isDeleted = 1
        ELSE false END`,
    sabotages: [
      changeNewest("state = 'unknown'"),
      changeNewest("state = 'pending', dueAt = NULL"),
      changeNewest("state = 'delivered', dueAt = 9000000000000000"),
      changeNewest(`state = 'delivered', dueAt = NULL, attempts = '[{"status":404}]'`),
      changeNewest(`state = 'failed', dueAt = NULL, attempts = '[{"status":204}]'`),
      { sql: changeNewest("state = 'failed', dueAt = NULL, attempts = '[]'"), also: [recorded] },
      changeNewest("state = 'dropped', dueAt = NULL"),
      changeNewest("state = 'pending', dueAt = 1"),
      `${changeNewest("state = 'pending', dueAt = 9000000000000000")};
       UPDATE subscription SET isDeleted = 1`,
    ],
  },
  {
    name: recorded,
    of: 'news',
    sql: `WITH made AS (
        SELECT json_array_length(attempts) - pending.value AS attempts
        FROM json_each(:pending) AS pending JOIN delivery ON delivery.id = pending.key
        UNION ALL SELECT json_array_length(attempts) FROM delivery WHERE id > :delivery)
      SELECT ifnull(sum(attempts), 0) AS recorded, json_array_length(:received) AS received
      FROM made HAVING recorded <> received`,
    sabotages: [
      { given: changeReceived((received) => received.slice(1)) },
      { given: changeReceived((received) => [...received, ...received]) },
    ],
  },
  {
    name: 'each notification is signed with the secret of its subscription',
    of: 'news',
    sql: `SELECT value ->> 'event', value ->> 'webhookId' FROM json_each(:received)
      WHERE NOT value ->> 'isSigned'`,
    sabotages: [
      {
        given: changeReceived(([first, ...others]) =>
          first ? [{ ...first, isSigned: false }, ...others] : [],
        ),
      },
    ],
  },
];
