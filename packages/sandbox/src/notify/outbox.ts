import type {
  Delivery,
  DeliveryAttempt,
  DeliveryState,
  DeliveryStore,
  JournaledDelivery,
} from '@crossborder-fx/test-server';
import type { Statements } from '../store/statements.ts';

/** The notifications that were planned, and what became of each attempt. */
export interface Outbox extends DeliveryStore {
  /** Whether something is due that no sender has. */
  isDue(now: number): boolean;
  /** When the first attempt is due that was not made, in business time, those being made included. */
  nextAt(): number | undefined;
  /** When the first attempt after a time is due. */
  nextAfter(now: number): number | undefined;
  /** Oldest first. */
  list(): JournaledDelivery[];
  /** As it is now; undefined when it is no more. */
  find(delivery: Delivery): JournaledDelivery | undefined;
  /**
   * Makes another attempt due now, of a delivery in any state; for one that is being sent, that attempt
   * is it. False when there is no such delivery, or its subscription was deleted.
   */
  resend(id: string, now: number): boolean;
  /** What a sender has is due again: it failed to make or to keep the attempts. */
  takeBack(): void;
  /** What a sender has belongs to a state that is no more, and its attempts are not recorded. */
  startAnew(): void;
}

interface OutboxOptions {
  /** Sends what is due at one time in an order that the random numbers decide. */
  shuffle?: (() => number) | undefined;
}

interface Row {
  id: number;
  event: string;
  webhookId: string;
  payload: string;
  attempts: string;
}

interface JournalRow extends Row {
  url: string;
  state: DeliveryState;
}

// For one subscription at a time; a sender comes back for the rest. All would be a lot of memory.
const mostAtOnce = 50;

export function createOutbox(statements: Statements, { shuffle }: OutboxOptions = {}): Outbox {
  const journaled = `SELECT delivery.id, event, webhookId, payload, attempts, url, state
    FROM delivery JOIN transition ON transition.id = delivery.transition
    JOIN subscription USING (webhookId) WHERE state <> 'dropped'`;

  // The deliveries that a sender has. A subscription gets nothing new until all of its own are released.
  const taken = new Map<string, Set<string>>();
  const free = () =>
    statements
      .all<{ webhookId: string }>(
        'SELECT webhookId FROM subscription WHERE isDeleted = 0 ORDER BY number',
      )
      .filter(({ webhookId }) => !taken.has(webhookId));
  const firstAt = (condition: string, parameters?: { now: number }) => {
    const sql = `SELECT min(dueAt) AS at FROM delivery WHERE dueAt ${condition}`;
    return statements.get<{ at: number | null }>(sql, parameters)?.at ?? undefined;
  };
  // Rows of a state that was restored may have the numbers of others.
  let epoch = 1;
  const rowOf = ({ id }: Delivery) => {
    const [ofEpoch, row] = id.split('.');
    // In SQL, nothing equals NULL.
    return Number(ofEpoch) === epoch ? Number(row) : null;
  };

  return {
    due: (now) =>
      free().flatMap(({ webhookId }) => {
        const rows = statements.all<Row>(
          `SELECT delivery.id, event, webhookId, payload, attempts
           FROM delivery JOIN transition ON transition.id = delivery.transition
           WHERE webhookId = :webhookId AND dueAt <= :now ORDER BY dueAt, delivery.id LIMIT :most`,
          { webhookId, now, most: mostAtOnce },
        );
        const inOrder = shuffle ? shuffled(rows, shuffle) : rows;
        const deliveries = inOrder.map((row) => deliveryOf(row, epoch));
        if (rows.length > 0) taken.set(webhookId, new Set(deliveries.map(({ id }) => id)));
        return deliveries;
      }),
    isDue(now) {
      const sql = 'SELECT id FROM delivery WHERE webhookId = :webhookId AND dueAt <= :now LIMIT 1';
      return free().some(({ webhookId }) => statements.get(sql, { webhookId, now }) !== undefined);
    },
    nextAt: () => firstAt('IS NOT NULL'),
    nextAfter: (now) => firstAt('> :now', { now }),
    targetOf: (delivery) =>
      statements.get<{ url: string; secret: string }>(
        `SELECT url, secret FROM delivery JOIN subscription USING (webhookId)
         WHERE delivery.id = :id AND isDeleted = 0`,
        { id: rowOf(delivery) },
      ),
    record(delivery, attempt) {
      const id = rowOf(delivery);
      const kept = statements.get<{ attempts: string }>(
        "SELECT attempts FROM delivery WHERE id = :id AND state = 'pending'",
        { id },
      );
      if (kept) {
        const attempts = JSON.stringify([...JSON.parse(kept.attempts), attempt]);
        statements.run(
          'UPDATE delivery SET state = :state, dueAt = :dueAt, attempts = :attempts WHERE id = :id',
          { id, state: attempt.state, dueAt: attempt.nextAt ?? null, attempts },
        );
      }
      const own = taken.get(delivery.webhookId);
      own?.delete(delivery.id);
      if (own?.size === 0) taken.delete(delivery.webhookId);
    },
    list: () => statements.all<JournalRow>(`${journaled} ORDER BY delivery.id`).map(journaledOf),
    find(delivery) {
      const sql = `${journaled} AND delivery.id = :id`;
      const found = statements.get<JournalRow>(sql, { id: rowOf(delivery) });
      return found && journaledOf(found);
    },
    resend(id, now) {
      const sql = `UPDATE delivery SET state = 'pending', dueAt = :now WHERE id = :id
        AND webhookId IN (SELECT webhookId FROM subscription WHERE isDeleted = 0)`;
      return /^\d{1,15}$/.test(id) && statements.run(sql, { id: Number(id), now }) > 0;
    },
    takeBack: () => taken.clear(),
    startAnew() {
      epoch += 1;
      taken.clear();
    },
  };
}

function deliveryOf(row: Row, epoch: number): Delivery {
  return {
    id: `${epoch}.${row.id}`,
    webhookId: row.webhookId,
    rawBody: rawBodyOf(row),
    attemptsMade: (JSON.parse(row.attempts) as unknown[]).length,
  };
}

function journaledOf(row: JournalRow): JournaledDelivery {
  const attempts = JSON.parse(row.attempts) as DeliveryAttempt[];
  return {
    id: String(row.id),
    event: row.event,
    webhookId: row.webhookId,
    to: new URL(row.url).origin,
    rawBody: rawBodyOf(row),
    state: row.state,
    attempts: attempts.map((attempt) => ({ ...attempt, sentAt: new Date(attempt.sentAt) })),
  };
}

/** The same bytes in each attempt: the payload is kept as it was written. */
function rawBodyOf({ event, payload, webhookId }: Row): string {
  return `{"event":${JSON.stringify(event)},"payload":${payload},"webhookId":${JSON.stringify(webhookId)}}`;
}

/** The items in an order that random numbers from 0 to 1 decide (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
