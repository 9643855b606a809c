import type { WebhookStore } from '../stores/webhook-store.ts';
import { requireSecrets } from '../verify/secrets.ts';
import { requireTolerance, type TimestampRules } from '../verify/timestamp.ts';
import type { VerifyWebhookOptions, WebhookVerificationRules } from '../verify/verify-webhook.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import type { WebhookHooks } from './observe.ts';
import type { WebhookRoutes } from './route.ts';
import {
  type ResolvedTimeLimits,
  resolveTimeLimits,
  type WebhookTimeLimits,
} from './time-limits.ts';

export interface WebhookHandlerOptions<Transaction = undefined>
  extends Pick<VerifyWebhookOptions, 'secrets'>,
    WebhookRoutes<Transaction>,
    WebhookTimeLimits,
    WebhookHooks {
  /** Remembers what was processed, for all receivers that share it. */
  store: WebhookStore<Transaction>;
  /**
   * Gives an event its key: always the same for the same event, in each process. A number beyond 2 ** 53
   * was rounded when the event was parsed.
   * @default SHA-256 of name and payload
   */
  key?: ((event: WebhookEvent) => string | Promise<string>) | undefined;
  /** What is not documented of timestamp and signature: the options of `verifyWebhook` that it needs not. */
  verify?: WebhookVerificationRules | undefined;
}

interface ResolvedOptions<Transaction> {
  store: WebhookStore<Transaction>;
  rules: WebhookVerificationRules & Pick<VerifyWebhookOptions, 'secrets'>;
  limits: ResolvedTimeLimits;
  /** How long a signature is remembered. */
  keepSeconds: number;
}

/** @throws {TypeError} when an option is wrong; those of the router are not checked here */
export function resolveOptions<Transaction>(
  options: WebhookHandlerOptions<Transaction>,
): ResolvedOptions<Transaction> {
  const store = requireStore(options.store);
  requireFunctions(options, ['key', 'onError', 'onOutcome']);
  const rules = readRules(options);
  const tolerance = requireRememberedTolerance(rules, store.retentionSeconds);
  const keepSeconds = 2 * tolerance + skewSeconds;
  return { store, rules, limits: resolveTimeLimits(options), keepSeconds };
}

/**
 * How far apart the clocks of two workers may be. One that is behind accepts a timestamp for longer than one that is
 * right.
 */
const skewSeconds = 10 * 60;

const storeFunctions = [
  'claim',
  'renew',
  'complete',
  'release',
  'memory',
  'seen',
  'open',
  'note',
] as const satisfies (keyof WebhookStore)[];

function requireStore<Transaction>(
  store: WebhookStore<Transaction> | undefined,
): WebhookStore<Transaction> {
  if (store && storeFunctions.every((name) => typeof store[name] === 'function')) return store;
  throw new TypeError(
    'store has to be a store: postgresStore(pool, { consumer }), redisStore({ send, consumer }), sqliteStore(file, { consumer }), or memoryStore() for tests and a single process',
  );
}

function requireFunctions<Options>(options: Options, names: (keyof Options & string)[]): void {
  for (const name of names) {
    const given = options[name];
    if (given === undefined || typeof given === 'function') continue;
    throw new TypeError(`${name} has to be a function`);
  }
}

/** Name by name: a spread would leave out the getters of a class. */
function readRules({
  secrets,
  verify = {},
}: Pick<WebhookHandlerOptions, 'secrets' | 'verify'>): ResolvedOptions<unknown>['rules'] {
  requireFunctions(verify, ['parseTimestamp', 'parseSignature', 'clock']);
  const { toleranceSeconds, parseTimestamp, parseSignature, headerNames, clock } = verify;
  return {
    secrets: typeof secrets === 'function' ? secrets : requireSecrets(secrets),
    toleranceSeconds,
    parseTimestamp,
    parseSignature,
    headerNames,
    clock,
  };
}

/**
 * The tolerance in seconds. A signature has to be remembered for as long as its timestamp is accepted, or
 * a notification that somebody recorded could be sent again.
 */
function requireRememberedTolerance(rules: TimestampRules, retentionSeconds: number): number {
  const tolerance = requireTolerance(rules);
  if (2 * tolerance + skewSeconds <= retentionSeconds) return tolerance;
  throw new TypeError(
    `verify.toleranceSeconds can be at most ${(retentionSeconds - skewSeconds) / 2}, since the store remembers for ` +
      `${retentionSeconds} s: pass parseTimestamp if the timestamps cannot be read`,
  );
}
