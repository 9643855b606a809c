import type { Received } from '../receiver.ts';
import type { Given, Invariant } from './invariant.ts';
import { newSteps } from './state-invariants.ts';

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

/** The rules for deliveries: each change sends its notifications, and each notification ends in a known state. */
export const deliveryInvariants: readonly Invariant[] = [
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
    name: 'each delivery is delivered, failed, dropped, or pending with a due time',
    of: 'step',
    sql: `SELECT id, state, dueAt, attempts FROM delivery
      WHERE id > :delivery AND NOT CASE state
        WHEN 'pending' THEN dueAt IS NOT NULL
        WHEN 'delivered' THEN dueAt IS NULL AND ${lastStatus} BETWEEN 200 AND 299
        WHEN 'failed' THEN dueAt IS NULL AND json_array_length(attempts) > 0
          AND (${lastStatus} IS NULL OR ${lastStatus} NOT BETWEEN 200 AND 299)
        WHEN 'dropped' THEN dueAt IS NULL
          AND (SELECT isDeleted FROM subscription WHERE webhookId = delivery.webhookId) = 1
        ELSE false END`,
    sabotages: [
      changeNewest("state = 'unknown'"),
      changeNewest("state = 'pending', dueAt = NULL"),
      changeNewest("state = 'delivered', dueAt = 9000000000000000"),
      changeNewest(`state = 'delivered', dueAt = NULL, attempts = '[{"status":404}]'`),
      changeNewest(`state = 'failed', dueAt = NULL, attempts = '[{"status":204}]'`),
      { sql: changeNewest("state = 'failed', dueAt = NULL, attempts = '[]'"), also: [recorded] },
      changeNewest("state = 'dropped', dueAt = NULL"),
    ],
  },
  {
    name: 'no due delivery is left unsent',
    of: 'step',
    sql: 'SELECT id, event, webhookId, dueAt FROM delivery WHERE dueAt <= :now',
    sabotages: [changeNewest("state = 'pending', dueAt = 1")],
  },
  {
    name: 'no delivery is due for a deleted subscription',
    of: 'step',
    sql: `SELECT delivery.id, event FROM delivery JOIN subscription USING (webhookId)
      WHERE isDeleted = 1 AND dueAt IS NOT NULL`,
    sabotages: [
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
