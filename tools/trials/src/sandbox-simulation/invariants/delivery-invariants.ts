import { type Invariant, queried } from './invariant.ts';
import { newSteps } from './state-invariants.ts';

interface DeliveryRow {
  id: number;
  transition: number;
  event: string;
  webhookId: string;
}

const attempts = 'json_array_length(attempts)';
const lastStatus = "attempts ->> '$[#-1].status'";

/** What is notified of a change, and what becomes of it. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    name: 'each event is planned once for each subscription',
    of: 'news',
    check(look) {
      const { database, since, before } = look;
      const keyOf = ({ transition, event, webhookId }: Omit<DeliveryRow, 'id'>) =>
        `transition ${transition} ${event} for ${webhookId}`;
      const planned = database
        .prepare('SELECT id, transition, event, webhookId FROM delivery WHERE transition > ?')
        .all(since.transition) as unknown as DeliveryRow[];
      const wanted = newSteps(look).flatMap(({ id: transition, found }) =>
        (found?.events ?? []).flatMap((event) =>
          [...before.subscriptions]
            .filter(([, events]) => events.includes(event))
            .map(([webhookId]) => keyOf({ transition, event, webhookId })),
        ),
      );
      const have = planned.map(keyOf);
      const missing = wanted.filter((key) => !have.includes(key));
      const extra = have.filter((key) => !wanted.includes(key));
      const twice = have.filter((key, index) => have.indexOf(key) < index);
      return [
        ...missing.map((key) => `not planned: ${key}`),
        ...extra.map((key) => `not wanted: ${key}`),
        ...twice.map((key) => `twice: ${key}`),
      ].slice(0, 3);
    },
  },
  queried(
    'each delivery is delivered, failed, dropped, or pending with a time',
    'step',
    `SELECT id, state, dueAt, ${attempts}, ${lastStatus} FROM delivery
     WHERE id > :delivery AND NOT CASE state
       WHEN 'pending' THEN dueAt IS NOT NULL
       WHEN 'delivered' THEN dueAt IS NULL AND ${lastStatus} BETWEEN 200 AND 299
       WHEN 'failed' THEN dueAt IS NULL AND ${attempts} > 0
         AND (${lastStatus} IS NULL OR ${lastStatus} NOT BETWEEN 200 AND 299)
       WHEN 'dropped' THEN dueAt IS NULL
         AND (SELECT isDeleted FROM subscription WHERE webhookId = delivery.webhookId) = 1
       ELSE false END`,
  ),
  queried(
    'nothing is left to send at this time',
    'step',
    'SELECT id, event, webhookId, dueAt FROM delivery WHERE dueAt <= :now',
  ),
  queried(
    'nothing is kept for a subscription that was deleted',
    'step',
    `SELECT delivery.id, event FROM delivery JOIN subscription USING (webhookId)
     WHERE isDeleted = 1 AND dueAt IS NOT NULL`,
  ),
  {
    name: 'each attempt was received, and each that was received is recorded',
    of: 'news',
    check({ database, since, before, received }) {
      const count = database.prepare(`SELECT ${attempts} AS count FROM delivery WHERE id = ?`);
      let recorded = 0;
      for (const [id, made] of before.pending) {
        // Dropped with its subscription.
        const row = count.get(id);
        if (row) recorded += Number(row['count']) - made;
      }
      const added = database
        .prepare(`SELECT coalesce(sum(${attempts}), 0) AS count FROM delivery WHERE id > ?`)
        .get(since.delivery);
      recorded += Number(added?.['count']);
      return recorded === received.length
        ? []
        : [`${recorded} are recorded, and ${received.length} were received`];
    },
  },
  {
    name: 'each notification is signed with the secret of its subscription',
    of: 'news',
    check: ({ received }) =>
      received
        .filter(({ isSigned }) => !isSigned)
        .map(({ event, webhookId }) => `${event} ${webhookId}`),
  },
];
