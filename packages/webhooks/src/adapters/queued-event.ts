import { createRouter, type WebhookContext, type WebhookRoutes } from '../handle/route.ts';
import { retentionSeconds } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';

/** The content of a job in a queue: one event. The content survives a round trip through JSON unchanged. */
export interface QueuedEvent {
  event: WebhookEvent;
  /** Identifies the event, as `context.id` of a handler does. All jobs of one event have the same id. */
  id: string;
  origin: WebhookContext<unknown>['origin'];
}

/**
 * Sends the job of an event to a queue. A queue may keep jobs for longer than a store remembers events: if the queue
 * has a job named `firstName` that was sent over 30 days ago, sends the job under another name.
 *
 * @param send - sends the job under a name; returns the time at which an older job of this name was sent, if any
 * (milliseconds since the epoch)
 */
export async function sendJob(
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

/** Returns the error for a refused job. It has no `cause`, because that may quote the payload. */
export function refusedBy(queue: string, error: unknown): Error {
  // Reads the message of an error without `instanceof`: a test runner may use another class `Error` in each file.
  const message: unknown = Object(error).message ?? String(error);
  return new Error(`The queue ${queue} did not take the job: ${message}`);
}

/** @throws {TypeError} at once, when a handler is not a function or its event does not exist */
export function createQueueRouter<Transaction>(routes: WebhookRoutes<Transaction>) {
  const handle = createRouter(routes);
  return async (
    data: QueuedEvent,
    transaction: Transaction,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<void> => {
    // Without this check, a job of another program would count as an event without a handler, and so as completed.
    if (typeof data?.event?.event !== 'string') {
      throw new TypeError('The job holds no event: it was not sent by this package.');
    }
    const { event, ...context } = data;
    await handle(event, { ...context, transaction, signal });
  };
}
