import {
  createWebhookSender,
  type Delivery,
  type DeliveryAttempt,
  type DeliverySigning,
  type DeliveryState,
  type DeliveryStore,
  type JournaledDelivery,
  type WebhookSender,
} from '@crossborder-fx/test-server';
import { hashOf } from '../common/hash-of.ts';
import type { Statements } from '../store/statements.ts';

interface NotifierOptions {
  seed: string;
  shuffle: boolean;
  now(): number;
  wallClock: () => Date;
  signing?: DeliverySigning | undefined;
  retryOn: readonly (number | 'none')[] | undefined;
  timeout?: number | undefined;
  tell(delivery: JournaledDelivery): void;
  /** Called after each attempt to send a notification, so that the clock can plan the next attempt. */
  onAttempt(): void;
  warn(error: unknown): void;
}

/** Sends the notifications of one user (service description, section 6). */
export type Notifier = ReturnType<typeof createNotifier>;

export function createNotifier(statements: Statements, options: NotifierOptions) {
  const { seed, shuffle, now, wallClock, signing, retryOn, timeout, tell, onAttempt, warn } =
    options;
  const outbox = createOutbox(statements, shuffle ? randomOf(seed) : undefined);
  const ended: Promise<void>[] = [];
  let isBusy: (webhookId: string) => boolean = () => false;
  let sender = createSender();

  function createSender(): WebhookSender {
    const created = createWebhookSender({
      store: {
        ...outbox,
        due(until, busy) {
          isBusy = busy;
          return outbox.due(until, busy);
        },
        record(delivery, attempt) {
          // Do not record an attempt that began before the state was replaced: another delivery may now have the same id.
          if (created !== sender) return;
          outbox.record(delivery, attempt);
          const id = Number(delivery.id);
          const [recorded] = outbox.between(id - 1, id);
          if (recorded) tell(recorded);
          onAttempt();
        },
      },
      clock: { now },
      wallClock,
      policy: { retryOn },
      signing,
      timeout,
    });
    return created;
  }

  /** Sends due notifications, and resolves when the receivers have answered them. @throws errors of the database */
  async function send(): Promise<void> {
    await sender.sendDue();
  }

  return {
    outbox,
    send,
    /** Sends, in the background, the due notifications that are not being sent already. */
    sendAside: () => void send().catch(warn),
    /** Returns whether a notification is being sent to this subscription. After the attempt, the notifier calls `onAttempt`. */
    isSending: (webhookId: string) => isBusy(webhookId),
    /** Ends running attempts to send notifications, but records nothing, because the state was replaced. */
    startAnew(): void {
      isBusy = () => false;
      ended.push(sender.close());
      sender = createSender();
    },
    /** Ends running attempts to send notifications, which stay due, and sends nothing more. */
    async close(): Promise<void> {
      await Promise.all([...ended, sender.close()]);
    },
  };
}

function randomOf(seed: string): () => number {
  let counter = 0;
  return () => {
    counter += 1;
    return hashOf({ seed, kind: 'shuffle', counter }).readUInt32BE() / 2 ** 32;
  };
}

export interface Outbox extends DeliveryStore {
  /** Returns the business time of the earliest due attempt. While this attempt runs, the time is in the past. */
  nextAt(): number | undefined;
  nextAfter(now: number): number | undefined;
  list(latest: number): JournaledDelivery[];
  between(after: number, upTo: number): JournaledDelivery[];
  /**
   * Plans another attempt to send a notification, due now, whatever the state of its delivery. An attempt that is
   * already running counts as this attempt. Returns false when the delivery does not exist, or its subscription was deleted.
   */
  resend(id: string, now: number): boolean;
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

// The outbox returns at most this many due notifications of one subscription. Further calls return the rest.
const mostAtOnce = 50;

export function createOutbox(statements: Statements, random?: () => number): Outbox {
  const journaled = `SELECT delivery.id, event, webhookId, payload, attempts, url, state
    FROM delivery JOIN transition ON transition.id = delivery.transition
    JOIN subscription USING (webhookId) WHERE state <> 'dropped'`;

  const firstAt = (condition: string, parameters?: { now: number }) => {
    const sql = `SELECT min(dueAt) AS at FROM delivery WHERE dueAt ${condition}`;
    return statements.get<{ at: number | null }>(sql, parameters)?.at ?? undefined;
  };

  return {
    due: (now, isBusy) => {
      const subscriptions = statements.all<{ webhookId: string }>(
        'SELECT webhookId FROM subscription WHERE isDeleted = 0 ORDER BY number',
      );
      return subscriptions.flatMap(({ webhookId }) => {
        if (isBusy(webhookId)) return [];
        const rows = statements.all<Row>(
          `SELECT delivery.id, event, webhookId, payload, attempts
           FROM delivery JOIN transition ON transition.id = delivery.transition
           WHERE webhookId = :webhookId AND dueAt <= :now ORDER BY dueAt, delivery.id LIMIT :most`,
          { webhookId, now, most: mostAtOnce },
        );
        return (random ? shuffled(rows, random) : rows).map(deliveryOf);
      });
    },
    nextAt: () => firstAt('IS NOT NULL'),
    nextAfter: (now) => firstAt('> :now', { now }),
    targetOf: ({ id }) =>
      statements.get<{ url: string; secret: string }>(
        `SELECT url, secret FROM delivery JOIN subscription USING (webhookId)
         WHERE delivery.id = :id AND isDeleted = 0`,
        { id: Number(id) },
      ),
    record(delivery, attempt) {
      const id = Number(delivery.id);
      const kept = statements.get<{ attempts: string }>(
        "SELECT attempts FROM delivery WHERE id = :id AND state = 'pending'",
        { id },
      );
      if (!kept) return;
      const attempts = JSON.stringify([...JSON.parse(kept.attempts), attempt]);
      statements.run(
        'UPDATE delivery SET state = :state, dueAt = :dueAt, attempts = :attempts WHERE id = :id',
        { id, state: attempt.state, dueAt: attempt.nextAt ?? null, attempts },
      );
    },
    list: (latest) =>
      statements
        .all<JournalRow>(`${journaled} ORDER BY delivery.id DESC LIMIT :latest`, { latest })
        .map(journaledOf)
        .reverse(),
    between(after, upTo) {
      const sql = `${journaled} AND delivery.id > :after AND delivery.id <= :upTo ORDER BY delivery.id`;
      return statements.all<JournalRow>(sql, { after, upTo }).map(journaledOf);
    },
    resend(id, now) {
      const sql = `UPDATE delivery SET state = 'pending', dueAt = :now WHERE id = :id
        AND webhookId IN (SELECT webhookId FROM subscription WHERE isDeleted = 0)`;
      return /^\d{1,15}$/.test(id) && statements.run(sql, { id: Number(id), now }) > 0;
    },
  };
}

function deliveryOf(row: Row): Delivery {
  return {
    id: String(row.id),
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

/** Returns the body of a notification. Each attempt sends the same bytes, because the outbox keeps the payload as text. */
function rawBodyOf({ event, payload, webhookId }: Row): string {
  return `{"event":${JSON.stringify(event)},"payload":${payload},"webhookId":${JSON.stringify(webhookId)}}`;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  const order: Item[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
