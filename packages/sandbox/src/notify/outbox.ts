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
  /** When the next attempt is due, in business time; undefined when none is. */
  nextAt(): number | undefined;
  /** Oldest first. */
  list(): JournaledDelivery[];
  /** As it is now; undefined when it is no more. */
  find(delivery: Delivery): JournaledDelivery | undefined;
  /** Makes another attempt due now, of a delivery in any state. False when there is no such delivery. */
  resend(id: string, now: number): boolean;
  /** What is being sent belongs to a state that is no more, and is not recorded. */
  forgetSending(): void;
}

export interface OutboxOptions {
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

// A sender comes back for the rest.
const mostAtOnce = 500;

export function createOutbox(statements: Statements, { shuffle }: OutboxOptions = {}): Outbox {
  const due = statements.prepare<{ now: number; most: number }, Row>(
    `SELECT delivery.id, event, webhookId, payload, attempts
     FROM delivery JOIN transition ON transition.id = delivery.transition
     WHERE dueAt <= :now ORDER BY dueAt, delivery.id LIMIT :most`,
  );
  const first = statements.prepare<Record<never, never>, { at: number | null }>(
    'SELECT min(dueAt) AS at FROM delivery WHERE dueAt IS NOT NULL',
  );
  const target = statements.prepare<{ id: number }, { url: string; secret: string }>(
    `SELECT url, secret FROM delivery JOIN subscription USING (webhookId)
     WHERE delivery.id = :id AND isDeleted = 0`,
  );
  const attemptsOf = statements.prepare<{ id: number }, { attempts: string }>(
    'SELECT attempts FROM delivery WHERE id = :id',
  );
  const keep = statements.prepare<{
    id: number;
    state: DeliveryState;
    dueAt: number | null;
    attempts: string;
  }>('UPDATE delivery SET state = :state, dueAt = :dueAt, attempts = :attempts WHERE id = :id');
  const journaled = `SELECT delivery.id, event, webhookId, payload, attempts, url, state
    FROM delivery JOIN transition ON transition.id = delivery.transition
    JOIN subscription USING (webhookId)`;
  const all = statements.prepare<Record<never, never>, JournalRow>(
    `${journaled} ORDER BY delivery.id`,
  );
  const one = statements.prepare<{ id: number }, JournalRow>(
    `${journaled} WHERE delivery.id = :id`,
  );
  const again = statements.prepare<{ id: number; now: number }>(
    "UPDATE delivery SET state = 'pending', dueAt = :now WHERE id = :id",
  );
  // Rows of a state that was restored may have the numbers of others.
  let epoch = 1;
  const rowOf = (id: string) => {
    const [ofEpoch, row] = id.split('.');
    return Number(ofEpoch) === epoch ? Number(row) : undefined;
  };

  return {
    due(now) {
      const rows = due.all({ now, most: mostAtOnce });
      if (shuffle) mix(rows, shuffle);
      return rows.map((row) => deliveryOf(row, epoch));
    },
    nextAt: () => first.get()?.at ?? undefined,
    targetOf({ id }) {
      const row = rowOf(id);
      return row === undefined ? undefined : target.get({ id: row });
    },
    record({ id }, attempt) {
      const row = rowOf(id);
      const kept = row === undefined ? undefined : attemptsOf.get({ id: row });
      if (row === undefined || !kept) return;
      const attempts = JSON.stringify([...JSON.parse(kept.attempts), attempt]);
      keep.run({ id: row, state: attempt.state, dueAt: attempt.nextAt ?? null, attempts });
    },
    list: () => all.all().map(journaledOf),
    find({ id }) {
      const row = rowOf(id);
      const found = row === undefined ? undefined : one.get({ id: row });
      return found && journaledOf(found);
    },
    resend: (id, now) => /^\d{1,15}$/.test(id) && again.run({ id: Number(id), now }) > 0,
    forgetSending() {
      epoch += 1;
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

/** Fisher and Yates. */
function mix<Item>(items: Item[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [one, two] = [items[last], items[other]] as [Item, Item];
    items[last] = two;
    items[other] = one;
  }
}
