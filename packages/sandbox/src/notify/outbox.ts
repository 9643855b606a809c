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
  const active = statements.prepare<Record<never, never>, { webhookId: string }>(
    'SELECT webhookId FROM subscription WHERE isDeleted = 0 ORDER BY number',
  );
  const due = statements.prepare<{ webhookId: string; now: number; most: number }, Row>(
    `SELECT delivery.id, event, webhookId, payload, attempts
     FROM delivery JOIN transition ON transition.id = delivery.transition
     WHERE webhookId = :webhookId AND dueAt <= :now ORDER BY dueAt, delivery.id LIMIT :most`,
  );
  const firstDue = statements.prepare<{ webhookId: string; now: number }, { id: number }>(
    'SELECT id FROM delivery WHERE webhookId = :webhookId AND dueAt <= :now LIMIT 1',
  );
  const first = statements.prepare<Record<never, never>, { at: number | null }>(
    'SELECT min(dueAt) AS at FROM delivery WHERE dueAt IS NOT NULL',
  );
  const after = statements.prepare<{ now: number }, { at: number | null }>(
    'SELECT min(dueAt) AS at FROM delivery WHERE dueAt > :now',
  );
  const target = statements.prepare<{ id: number }, { url: string; secret: string }>(
    `SELECT url, secret FROM delivery JOIN subscription USING (webhookId)
     WHERE delivery.id = :id AND isDeleted = 0`,
  );
  const attemptsOf = statements.prepare<{ id: number }, { attempts: string }>(
    "SELECT attempts FROM delivery WHERE id = :id AND state = 'pending'",
  );
  const keep = statements.prepare<{
    id: number;
    state: DeliveryState;
    dueAt: number | null;
    attempts: string;
  }>('UPDATE delivery SET state = :state, dueAt = :dueAt, attempts = :attempts WHERE id = :id');
  const journaled = `SELECT delivery.id, event, webhookId, payload, attempts, url, state
    FROM delivery JOIN transition ON transition.id = delivery.transition
    JOIN subscription USING (webhookId) WHERE state <> 'dropped'`;
  const all = statements.prepare<Record<never, never>, JournalRow>(
    `${journaled} ORDER BY delivery.id`,
  );
  const one = statements.prepare<{ id: number }, JournalRow>(`${journaled} AND delivery.id = :id`);
  const again = statements.prepare<{ id: number; now: number }>(
    `UPDATE delivery SET state = 'pending', dueAt = :now WHERE id = :id
     AND webhookId IN (SELECT webhookId FROM subscription WHERE isDeleted = 0)`,
  );
  const lanes = createLanes();
  const freeLanes = () => active.all().filter(({ webhookId }) => !lanes.isTaken(webhookId));
  // Rows of a state that was restored may have the numbers of others.
  let epoch = 1;
  const rowOf = ({ id }: Delivery) => {
    const [ofEpoch, row] = id.split('.');
    return Number(ofEpoch) === epoch ? Number(row) : undefined;
  };

  return {
    due: (now) =>
      freeLanes().flatMap(({ webhookId }) => {
        const rows = due.all({ webhookId, now, most: mostAtOnce });
        const inOrder = shuffle ? shuffled(rows, shuffle) : rows;
        const deliveries = inOrder.map((row) => deliveryOf(row, epoch));
        for (const delivery of deliveries) lanes.take(delivery);
        return deliveries;
      }),
    isDue: (now) =>
      freeLanes().some(({ webhookId }) => firstDue.get({ webhookId, now }) !== undefined),
    nextAt: () => first.get()?.at ?? undefined,
    nextAfter: (now) => after.get({ now })?.at ?? undefined,
    targetOf(delivery) {
      const row = rowOf(delivery);
      return row === undefined ? undefined : target.get({ id: row });
    },
    record(delivery, attempt) {
      const row = rowOf(delivery);
      const kept = row === undefined ? undefined : attemptsOf.get({ id: row });
      if (row !== undefined && kept) {
        const attempts = JSON.stringify([...JSON.parse(kept.attempts), attempt]);
        keep.run({ id: row, state: attempt.state, dueAt: attempt.nextAt ?? null, attempts });
      }
      lanes.release(delivery);
    },
    list: () => all.all().map(journaledOf),
    find(delivery) {
      const row = rowOf(delivery);
      const found = row === undefined ? undefined : one.get({ id: row });
      return found && journaledOf(found);
    },
    resend: (id, now) => /^\d{1,15}$/.test(id) && again.run({ id: Number(id), now }) > 0,
    takeBack: lanes.clear,
    startAnew() {
      epoch += 1;
      lanes.clear();
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

/** The deliveries that a sender has, by subscription. */
interface Lanes {
  /** Whether a sender has deliveries of the subscription. */
  isTaken(webhookId: string): boolean;
  take(delivery: Delivery): void;
  release(delivery: Delivery): void;
  clear(): void;
}

/** A subscription gets nothing new until all of its deliveries are released. */
function createLanes(): Lanes {
  const lanes = new Map<string, Set<string>>();
  return {
    isTaken: (webhookId) => lanes.has(webhookId),
    take({ webhookId, id }) {
      const lane = lanes.get(webhookId) ?? new Set();
      lanes.set(webhookId, lane.add(id));
    },
    release({ webhookId, id }) {
      const lane = lanes.get(webhookId);
      lane?.delete(id);
      if (lane?.size === 0) lanes.delete(webhookId);
    },
    clear: () => lanes.clear(),
  };
}

/**
 * The items in an order that random numbers from 0 to 1 decide (Fisher and Yates).
 */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
