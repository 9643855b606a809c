import { memoryStore } from '../stores/memory-store.ts';
import type { CompletedSince, WebhookStore } from '../stores/webhook-store.ts';
import { requireSecrets } from '../verify/secrets.ts';
import { requireTolerance } from '../verify/timestamp.ts';
import { type VerifyWebhookOptions, verifyWebhook } from '../verify/verify-webhook.ts';
import type { WebhookEvent, WebhookEventName } from '../verify/webhook-event.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';
import { eventKey } from './event-key.ts';
import { processOnce } from './process-once.ts';
import { report } from './report.ts';

/** What a handler gets in addition to the event. */
export interface WebhookContext<Transaction> {
  /** The transaction of the store, if it has transactions: what is written in it happens exactly once. */
  transaction: Transaction;
  /** Identifies the event. */
  key: string;
  /** Aborted when another worker has taken the event over, because this one did not renew its lease. */
  signal: AbortSignal;
}

export type WebhookEventHandler<Event, Transaction> = (
  event: Event,
  context: WebhookContext<Transaction>,
) => void | Promise<void>;

/** Handlers by event name. */
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
  /** What to do on a known event without a handler, and on an unknown event. */
  onUnhandled: WebhookEventHandler<WebhookEvent, Transaction>;
  /**
   * Called with each error that is answered with 400 or 500. A promise that it returns is not awaited.
   * @default console.error
   */
  onError?: ((error: unknown) => void) | undefined;
  /** Remembers what was processed. @default a memory store, good for one process */
  store?: WebhookStore<Transaction> | undefined;
  /** Gives an event its key. @default SHA-256 of name and payload */
  key?: ((event: WebhookEvent) => string | Promise<string>) | undefined;
}

/** A notification as a framework has received it. */
export type ReceivedWebhook = Pick<VerifyWebhookOptions, 'rawBody' | 'headers'>;

/**
 * What to answer. Only after 400 and 500 is a notification documented to be delivered again, so an event
 * that was not processed is never answered with anything else.
 */
export interface WebhookAnswer {
  status: 204 | 400 | 500;
  outcome: 'processed' | 'duplicate' | 'refused' | 'failed' | 'in-flight';
}

export interface WebhookHandler {
  /** Verifies a notification and processes its event once. Never throws. */
  receive(webhook: ReceivedWebhook): Promise<WebhookAnswer>;
  /**
   * Processes an event that was not delivered, once.
   *
   * @throws whatever the handler of the event throws
   */
  process(
    event: WebhookEvent,
    completedSince: CompletedSince,
  ): Promise<'processed' | 'duplicate' | 'in-flight'>;
}

/**
 * The attempts of one delivery take two minutes. When the same payload comes after more than ten, it is
 * a new event.
 */
const duplicateWindowSeconds = 10 * 60;

/**
 * A receiver of notifications: it verifies them, routes them by event and processes each event once.
 * To be exact, at least once: a worker can crash after its work and before the store remembers it,
 * unless the work is done in the transaction of the store.
 *
 * @throws {TypeError} when the options are wrong: no secret, an empty one, an invalid tolerance, or
 *   no `onUnhandled`
 */
export function createWebhookHandler<Transaction = undefined>(
  options: WebhookHandlerOptions<Transaction>,
): WebhookHandler {
  const { on, onUnhandled, store, key = eventKey, onError, ...verification } = options;
  // Wrong options are an error now, not a 500 to each delivery.
  requireSecrets(options.secrets);
  requireTolerance(options);
  if (typeof onUnhandled !== 'function') {
    throw new TypeError(
      'onUnhandled has to be a function: it gets the events that have no handler',
    );
  }
  const eventStore = store ?? (memoryStore({ clock: options.clock }) as WebhookStore<Transaction>);

  const processEvent: WebhookHandler['process'] = async (event, completedSince) => {
    const eventsKey = await key(event);
    return processOnce({ store: eventStore, key: eventsKey, completedSince }, async (work) => {
      const handler = event.event === 'UNKNOWN' ? undefined : on[event.event];
      // `on` is typed by name, and the handler was just looked up by the name of this event.
      const handle = (handler ?? onUnhandled) as WebhookEventHandler<WebhookEvent, Transaction>;
      await handle(event, { ...work, key: eventsKey });
    });
  };

  return {
    process: processEvent,
    async receive(webhook) {
      let isVerified = false;
      try {
        // Only these two, so that nothing else in a request can replace an option.
        const { rawBody, headers } = webhook;
        const event = await verifyWebhook({ ...verification, rawBody, headers });
        isVerified = true;
        const outcome = await processEvent(event, { seconds: duplicateWindowSeconds });
        // Another worker may still fail, so the service has to deliver the event again.
        return { status: outcome === 'in-flight' ? 500 : 204, outcome };
      } catch (error) {
        report(onError ?? console.error, error);
        // A handler may itself verify something. If that fails, the notification is not at fault.
        return !isVerified && error instanceof WebhookVerificationError
          ? { status: 400, outcome: 'refused' }
          : { status: 500, outcome: 'failed' };
      }
    },
  };
}
