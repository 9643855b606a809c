import { payloadWrappers } from '../generated/events.ts';
import type { WebhookEvent, WebhookEventName } from '../verify/webhook-event.ts';
import type { WebhookOrigin } from './observe.ts';

/** The second argument of a handler for events. */
export interface WebhookContext<Transaction> {
  /** The store's transaction, if any. Each write in it happens exactly once. The first query begins the transaction. */
  transaction: Transaction;
  /**
   * Identifies the event. The id is the same for each attempt to process the event, and differs when the same payload
   * comes again later and the store still remembers the last completion (30 days). Use it as a job id or the reference
   * of a `createOnce`.
   */
  id: string;
  /** Aborts when another worker has taken the event over, or the handler exceeds `handlerTimeoutSeconds`. */
  signal: AbortSignal;
  /** Whether the event was delivered or recovered. A recovered event may be old: `fetchLatest` reads the current state. */
  origin: WebhookOrigin;
}

export type WebhookEventHandler<Event, Transaction = undefined> = (
  event: Event,
  context: WebhookContext<Transaction>,
) => void | Promise<void>;

const patterns = ['PAYMENT_*', 'TRADE_*', 'FIXED_FORWARD_*'] as const;

/** A name that stands for all known events of one kind of object, such as `PAYMENT_*`. */
export type WebhookEventPattern = (typeof patterns)[number];

type Matching<Name extends string> = Extract<
  WebhookEvent,
  { event: Name extends `${infer Prefix}*` ? `${Prefix}${string}` : Name }
>;

/** Handlers by event name, or for all events of one kind (`PAYMENT_*`). A handler for the event's name is preferred. */
export type WebhookEventHandlers<Transaction = undefined> = {
  [Name in WebhookEventName | WebhookEventPattern]?:
    | WebhookEventHandler<Matching<Name>, Transaction>
    | undefined;
};

/** The handlers of a receiver, by event. */
export interface WebhookRoutes<Transaction = undefined> {
  /** The handler of each known event, by the event's name. */
  on: WebhookEventHandlers<Transaction>;
  /** The handler of known events that have no handler in `on`, and of unknown events. */
  onUnhandled: WebhookEventHandler<WebhookEvent, Transaction>;
}

/** @throws {TypeError} at once, when a handler is not a function or its event does not exist */
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
    // An object of a class may have properties other than handlers, such as a database.
    const isKnown = Object.hasOwn(payloadWrappers, name) || patterns.some((one) => one === name);
    if (typeof value === 'function' && !isKnown) {
      throw new TypeError(
        `on.${name} must be the name of an event; unknown events go to onUnhandled`,
      );
    }
  }
  // Finds each handler by the name of its event, even a method of a class. Reads `on` only here, because later changes
  // of `on` are not checked.
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
    // The cast is safe: the handler was found by the name of the event, so the handler accepts the event.
    const handle = (handlers.get(event.event) ?? onUnhandled) as WebhookEventHandler<
      WebhookEvent,
      Transaction
    >;
    await handle(event, context);
  };
}
