import type {
  WebhookContext,
  WebhookEventHandler,
  WebhookEventHandlers,
} from '../handle/create-webhook-handler.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** What a job holds. It is the same after it was written and read as JSON. */
export interface QueuedEvent {
  event: WebhookEvent;
  /** Identifies the event, as in the context of a handler. */
  key: string;
  /** Identifies this occurrence of the event: the same for each attempt, so also for each job of it. */
  occurrence: string;
  origin: 'delivery' | 'recovery';
  /** ISO 8601, in UTC; null when it is not known, and for a delivery. */
  failedAt: string | null;
}

/** What to do with events: two of the options of `createWebhookHandler`. */
export interface EventHandlers<Transaction> {
  on: WebhookEventHandlers<Transaction>;
  onUnhandled: WebhookEventHandler<WebhookEvent, Transaction>;
}

export function toQueuedEvent(
  event: WebhookEvent,
  { key, occurrence, origin, failedAt }: WebhookContext<unknown>,
): QueuedEvent {
  return { event, key, occurrence, origin, failedAt: failedAt?.toISOString() ?? null };
}

/** Calls the handler of an event that came out of a queue, as the receiver would have. */
export async function handleQueuedEvent<Transaction>(
  { on, onUnhandled }: EventHandlers<Transaction>,
  data: QueuedEvent,
  context: { signal: AbortSignal | undefined; transaction: Transaction },
): Promise<void> {
  // A job of another sender must not be taken for an event without a handler, and end as done.
  if (typeof data?.event?.event !== 'string') {
    throw new TypeError('The job holds no event: something else than this package has sent it.');
  }
  const { event, key, occurrence, origin, failedAt } = data;
  const handler = event.event === 'UNKNOWN' ? undefined : on[event.event];
  // `on` is typed by name, and the handler was just looked up by the name of this event.
  const handle = (handler ?? onUnhandled) as WebhookEventHandler<WebhookEvent, Transaction>;
  await handle(event, {
    key,
    occurrence,
    origin,
    failedAt: failedAt === null ? undefined : new Date(failedAt),
    transaction: context.transaction,
    signal: context.signal ?? new AbortController().signal,
  });
}

/** @throws {TypeError} when a worker could not do anything with an event that has no handler */
export function requireHandlers(handlers: EventHandlers<never>): void {
  if (typeof handlers?.onUnhandled !== 'function') {
    throw new TypeError(
      'onUnhandled has to be a function: it gets the events that have no handler',
    );
  }
}
