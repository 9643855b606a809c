import { eventKey } from './event-key.ts';
import { memoryStore } from './memory-store.ts';
import { processOnce } from './process-once.ts';
import { report } from './report.ts';
import { requireTolerance } from './require-recent.ts';
import { requireSecrets } from './require-secret.ts';
import { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
import type { WebhookEvent, WebhookEventName } from './webhook-event.ts';
import type { CompletedSince, WebhookStore } from './webhook-store.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** What a handler is handed beside the event. */
export interface WebhookContext<Transaction> {
  /** The transaction of the store, where it has one: work in it happens exactly once. */
  transaction: Transaction;
  /** What tells this event from others. */
  key: string;
  /** Aborted when this worker was silent for so long that another one has taken the event over. */
  signal: AbortSignal;
}

export type WebhookEventHandler<Event, Transaction> = (
  event: Event,
  context: WebhookContext<Transaction>,
) => void | Promise<void>;

/** A handler by event name. */
export type WebhookEventHandlers<Transaction> = {
  [Name in WebhookEventName]?: WebhookEventHandler<
    Extract<WebhookEvent, { event: Name }>,
    Transaction
  >;
};

export interface WebhookHandlerOptions<Transaction = undefined>
  extends Omit<VerifyWebhookOptions, 'rawBody' | 'headers'> {
  /** What to do on each event. */
  on: WebhookEventHandlers<Transaction>;
  /** What to do on a known event without a handler, and on names of the future. */
  onUnhandled: WebhookEventHandler<WebhookEvent, Transaction>;
  /**
   * Told of each error that is answered with 400 or 500; what it returns is not waited for.
   * @default console.error
   */
  onError?: ((error: unknown) => void) | undefined;
  /** Remembers what was processed. @default a memory store, good for one process */
  store?: WebhookStore<Transaction> | undefined;
  /** Tells one event from another. @default SHA-256 of name and payload */
  key?: ((event: WebhookEvent) => string | Promise<string>) | undefined;
}

/** A notification as a framework has received it. */
export type ReceivedWebhook = Pick<VerifyWebhookOptions, 'rawBody' | 'headers'>;

/**
 * What to answer. Only 400 and 500 are documented as delivered again, so nothing else is ever
 * answered to what was not processed.
 */
export interface WebhookAnswer {
  status: 204 | 400 | 500;
  outcome: 'processed' | 'duplicate' | 'refused' | 'failed' | 'in-flight';
}

export interface WebhookHandler {
  /** Verifies a notification and processes its event once. Never throws. */
  receive(webhook: ReceivedWebhook): Promise<WebhookAnswer>;
  /**
   * Processes an event that did not come by delivery, once.
   *
   * @throws whatever the handler of the event throws
   */
  process(
    event: WebhookEvent,
    completedSince: CompletedSince,
  ): Promise<'processed' | 'duplicate' | 'in-flight'>;
}

/** The attempts of one delivery span two minutes; after ten, the same payload is a new event. */
const duplicateSeconds = 10 * 60;

/**
 * A receiver of notifications: verified, routed by event, each processed once. At least once, to be
 * exact: a worker can crash after its work and before it is remembered, unless the work is done in
 * the transaction of the store.
 *
 * @throws {TypeError} when the options are wrong: no secret, an empty one, a tolerance that is
 *   none, or no `onUnhandled`
 */
export function createWebhookHandler<Transaction = undefined>(
  options: WebhookHandlerOptions<Transaction>,
): WebhookHandler {
  const { on, onUnhandled, store, key = eventKey, onError, ...verification } = options;
  // Now, and not with a 500 to each delivery.
  requireSecrets(options.secrets);
  requireTolerance(options);
  if (typeof onUnhandled !== 'function') {
    throw new TypeError('onUnhandled has to be a function: it is handed events without a handler');
  }
  const shared = store ?? (memoryStore({ clock: options.clock }) as WebhookStore<Transaction>);

  const process: WebhookHandler['process'] = async (event, completedSince) => {
    const eventsKey = await key(event);
    return processOnce({ store: shared, key: eventsKey, completedSince }, async (work) => {
      const handler = event.event === 'UNKNOWN' ? undefined : on[event.event];
      // The table is typed by name; which event it is was just looked up by that name.
      const handle = (handler ?? onUnhandled) as WebhookEventHandler<WebhookEvent, Transaction>;
      await handle(event, { ...work, key: eventsKey });
    });
  };

  return {
    process,
    async receive(webhook) {
      let isVerified = false;
      try {
        // One by one, so that nothing else in a request can stand in for an option.
        const { rawBody, headers } = webhook;
        const event = await verifyWebhook({ ...verification, rawBody, headers });
        isVerified = true;
        const outcome = await process(event, { seconds: duplicateSeconds });
        // Another worker may still fail: the sender has to come back and see.
        return { status: outcome === 'in-flight' ? 500 : 204, outcome };
      } catch (error) {
        report(onError ?? console.error, error);
        // A handler may verify something of its own: that it fails is no fault of the notification.
        return !isVerified && error instanceof WebhookVerificationError
          ? { status: 400, outcome: 'refused' }
          : { status: 500, outcome: 'failed' };
      }
    },
  };
}
