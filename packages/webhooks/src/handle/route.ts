import { payloadWrappers } from '../generated/events.ts';
import type { WebhookEvent, WebhookEventName } from '../verify/webhook-event.ts';
import type { WebhookOrigin } from './observe.ts';

/** The second argument of a handler. */
export interface WebhookContext<Transaction> {
  /**
   * The transaction of the store, if it has transactions. Writes in it happen exactly once. It begins with its
   * first query.
   */
  transaction: Transaction;
  /**
   * Identifies the event. It is the same for each attempt, and differs when the same payload comes again later,
   * while the store remembers the last completion (30 days). Use it as the id of a job or the reference of a
   * `createOnce`.
   */
  id: string;
  /**
   * Aborts when another worker has taken the event over, because this one did not renew its lease, or when the
   * handler takes longer than `handlerTimeoutSeconds`.
   */
  signal: AbortSignal;
  /** A recovered event may be older than the latest one of its object. `fetchLatest` reads the current object. */
  origin: WebhookOrigin;
}

export type WebhookEventHandler<Event, Transaction = undefined> = (
  event: Event,
  context: WebhookContext<Transaction>,
) => void | Promise<void>;

const patterns = ['PAYMENT_*', 'TRADE_*', 'FIXED_FORWARD_*'] as const;

/** All known events of one kind of object. */
export type WebhookEventPattern = (typeof patterns)[number];

type Matching<Name extends string> = Extract<
  WebhookEvent,
  { event: Name extends `${infer Prefix}*` ? `${Prefix}${string}` : Name }
>;

/** Handlers by event name, or for all events of one kind of object. A name comes before a pattern. */
export type WebhookEventHandlers<Transaction = undefined> = {
  [Name in WebhookEventName | WebhookEventPattern]?:
    | WebhookEventHandler<Matching<Name>, Transaction>
    | undefined;
};

/** The handlers of a receiver, by event. */
export interface WebhookRoutes<Transaction = undefined> {
  /** The handler of each known event, by the event's name. */
  on: WebhookEventHandlers<Transaction>;
  /** The handler of events without a handler of their own, and of unknown events. */
  onUnhandled: WebhookEventHandler<WebhookEvent, Transaction>;
}

/**
 * Calls the handler of an event.
 *
 * @throws {TypeError} at once, when a handler is not a function or its event does not exist
 */
export function createRouter<Transaction>({
  on,
  onUnhandled,
}: WebhookRoutes<Transaction>): (
  event: WebhookEvent,
  context: WebhookContext<Transaction>,
) => Promise<void> {
  if (typeof on !== 'object' || on === null) {
    throw new TypeError('on must be an object of handlers, such as { PAYMENT_FINALIZED: … }');
  }
  for (const [name, value] of Object.entries(on)) {
    // An instance of a class may have other properties, such as a database.
    const isKnown = Object.hasOwn(payloadWrappers, name) || patterns.some((one) => one === name);
    if (typeof value === 'function' && !isKnown) {
      throw new TypeError(
        `on.${name} must be the name of an event; unknown events go to onUnhandled`,
      );
    }
  }
  // Looks each event name up, which also finds methods of a class. Reads them once, because nothing checks later
  // changes.
  const handlers = new Map<string, unknown>();
  for (const name of [...patterns, ...(Object.keys(payloadWrappers) as WebhookEventName[])]) {
    const handle = on[name];
    if (handle !== undefined && typeof handle !== 'function') {
      throw new TypeError(`on.${name} must be a function`);
    }
    const pattern = patterns.find((one) => name.startsWith(one.slice(0, -1))) ?? '';
    handlers.set(name, handle?.bind(on) ?? handlers.get(pattern));
  }
  if (typeof onUnhandled !== 'function') {
    throw new TypeError('onUnhandled must be a function: it gets the events that have no handler');
  }
  return async (event, context) => {
    // The handler fits the event: both have the same name.
    const handle = (handlers.get(event.event) ?? onUnhandled) as WebhookEventHandler<
      WebhookEvent,
      Transaction
    >;
    await handle(event, context);
  };
}
