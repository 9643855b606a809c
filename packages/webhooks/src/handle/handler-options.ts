import { requireObject } from '../common/require-known.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';
import { requireSecrets } from '../verify/secrets.ts';
import { requireTolerance } from '../verify/timestamp.ts';
import {
  ruleNames,
  type VerifyWebhookOptions,
  type WebhookVerificationRules,
} from '../verify/verify-webhook.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import type { WebhookHooks } from './observe.ts';
import type { WebhookRoutes } from './route.ts';

/** Time limits of a receiver, in seconds. Infinity means no limit. */
export interface WebhookTimeLimits {
  /**
   * Seconds to wait for an answer of the store. After that time, the notification is answered with 500.
   * @default 2
   */
  storeTimeoutSeconds?: number | undefined;
  /**
   * Seconds after which a notification is answered with 500 although the work of its event goes on. The next delivery
   * attempt then finds the work done. The interface does not document how long the service waits for an answer.
   * @default 4
   */
  answerTimeoutSeconds?: number | undefined;
  /**
   * Seconds after which the receiver gives up a handler: the handler's signal aborts, its transaction is rolled back, and its
   * event can be processed again.
   * @default 300
   */
  handlerTimeoutSeconds?: number | undefined;
}

export interface WebhookHandlerOptions<Transaction = undefined>
  extends Pick<VerifyWebhookOptions, 'secrets'>,
    WebhookRoutes<Transaction>,
    WebhookTimeLimits,
    WebhookHooks {
  /** Remembers the processed events, for all receivers that share the store. */
  store: WebhookStore<Transaction>;
  /**
   * Returns the key that identifies an event. Each process must return the same key. Integers beyond 2 ** 53 in the
   * event are already rounded.
   * @default SHA-256 of name and payload
   */
  key?: ((event: WebhookEvent) => string | Promise<string>) | undefined;
  /** Options of `verifyWebhook` for what the interface does not document about the timestamp and the signature. */
  verify?: WebhookVerificationRules | undefined;
}

const optionNames: readonly (keyof WebhookHandlerOptions)[] = [
  ...(['store', 'secrets', 'on', 'onUnhandled', 'key', 'verify', 'onError', 'onOutcome'] as const),
  ...(['storeTimeoutSeconds', 'answerTimeoutSeconds', 'handlerTimeoutSeconds'] as const),
];

interface ResolvedOptions<Transaction> {
  store: WebhookStore<Transaction>;
  rules: WebhookVerificationRules & Pick<VerifyWebhookOptions, 'secrets'>;
  limits: { [Name in keyof WebhookTimeLimits]-?: number };
  /** Seconds for which the store remembers the signature of a delivery. */
  keepSeconds: number;
}

/** @throws {TypeError} when an option is wrong, except `on` and `onUnhandled`, which `createRouter` checks */
export function resolveOptions<Transaction>(
  options: WebhookHandlerOptions<Transaction>,
): ResolvedOptions<Transaction> {
  requireObject(options, optionNames);
  const { store } = options;
  if (!store || !storeFunctions.every((name) => typeof store[name] === 'function')) {
    throw new TypeError(
      'store must be a WebhookStore, such as postgresStore(pool, { consumer }), redisStore({ send, consumer }), sqliteStore(file, { consumer }), or memoryStore() for tests and a single process',
    );
  }
  requireFunctions(options, ['key', 'onError', 'onOutcome']);
  const { secrets, verify = {} } = options;
  requireObject(verify, ruleNames);
  requireFunctions(verify, ['parseTimestamp', 'parseSignature', 'clock']);
  // Reads each option by its name: a spread would leave out the getters of a class.
  const { toleranceSeconds, parseTimestamp, parseSignature, headerNames, clock } = verify;
  requireObject(headerNames ?? {}, ['timestamp', 'signature']);
  const rules = {
    ...{ toleranceSeconds, parseTimestamp, parseSignature, headerNames, clock },
    secrets: typeof secrets === 'function' ? secrets : requireSecrets(secrets),
  };
  const tolerance = requireTolerance(rules);
  // Until the timestamp of a notification is too old, only the remembered signature prevents a replay.
  if (2 * tolerance + skewSeconds > store.retentionSeconds) {
    throw new TypeError(
      `verify.toleranceSeconds must be at most ${(store.retentionSeconds - skewSeconds) / 2}, because the store remembers events for ` +
        `${store.retentionSeconds} s: pass parseTimestamp if the timestamps cannot be read`,
    );
  }
  const limits = {
    storeTimeoutSeconds: options.storeTimeoutSeconds ?? 2,
    answerTimeoutSeconds: options.answerTimeoutSeconds ?? 4,
    handlerTimeoutSeconds: options.handlerTimeoutSeconds ?? 300,
  };
  for (const [name, seconds] of Object.entries(limits)) {
    if (typeof seconds === 'number' && seconds > 0) continue;
    throw new TypeError(`${name} must be a number of seconds above 0`);
  }
  return { store, rules, limits, keepSeconds: 2 * tolerance + skewSeconds };
}

/** How many seconds the clocks of two workers may differ. A worker whose clock is behind accepts a timestamp for longer. */
const skewSeconds = 10 * 60;

const storeFunctions: readonly (keyof WebhookStore)[] = [
  'claim',
  'renew',
  'complete',
  'release',
  'memory',
  'seen',
  'open',
  'note',
];

function requireFunctions<Options>(options: Options, names: (keyof Options & string)[]): void {
  for (const name of names) {
    const given = options[name];
    if (given === undefined || typeof given === 'function') continue;
    throw new TypeError(`${name} must be a function`);
  }
}
