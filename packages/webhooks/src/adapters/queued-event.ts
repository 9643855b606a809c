import { createRouter, type WebhookContext, type WebhookRoutes } from '../handle/route.ts';
import { retentionSeconds } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The content of a job. It survives a round trip through JSON unchanged. */
export interface QueuedEvent {
  event: WebhookEvent;
  /** Identifies the event, as in the context of a handler: the same for each job of it. */
  id: string;
  origin: WebhookContext<unknown>['origin'];
}

export function toQueuedEvent(event: WebhookEvent, { id, origin }: WebhookContext<unknown>) {
  return { event, id, origin };
}

/**
 * Sends a job, and under another name where the queue has one of that name which the store has forgotten: a queue can
 * keep jobs for longer than a store remembers events.
 *
 * @param send - gives the moment at which the job of this name was sent, in milliseconds since the epoch, if there is one
 */
export async function sendOnce(
  firstName: string,
  send: (name: string) => Promise<number | undefined>,
): Promise<void> {
  const forgottenBefore = Date.now() - retentionSeconds * 1000;
  for (let name = firstName; ; ) {
    const sentAt = await send(name);
    if (sentAt === undefined || sentAt >= forgottenBefore) return;
    name = `${firstName}-${sentAt}`;
  }
}

/**
 * The error for a job that a queue has refused. Without the cause: some clients add their command to it, or
 * a part of the row, and with that the payload would end in a log.
 */
export function refusedBy(queue: string, error: unknown): Error {
  // No check of its class: a test runner may have its own `Error` in each file.
  const message: unknown = Object(error).message ?? String(error);
  return new Error(`The queue ${queue} did not take the job: ${message}`);
}

/**
 * Calls the handler of an event that came out of a queue, as the receiver would have.
 *
 * @throws {TypeError} at once, when a handler is not a function or its event does not exist
 */
export function createQueueRouter<Transaction>(routes: WebhookRoutes<Transaction>) {
  const handle = createRouter(routes);
  return async (
    data: QueuedEvent,
    transaction: Transaction,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<void> => {
    // A job of another sender must not be taken for an event without a handler, and end as done.
    if (typeof data?.event?.event !== 'string') {
      throw new TypeError('The job holds no event: it was not sent by this package.');
    }
    const { event, ...context } = data;
    await handle(event, { ...context, transaction, signal });
  };
}
