import { digest } from '../common/digest.ts';
import { own } from '../common/own-error.ts';

/** The claim of a worker while it processes an event. */
export interface Lease {
  /** The key that identifies the event. */
  readonly key: string;
  /** Identifies the worker's run that holds the lease. */
  readonly owner: string;
  /** The failed notification that holds the event; undefined for a delivery. */
  readonly failure?: Failure | undefined;
  /** A short fingerprint of the secret that verified the delivery. */
  readonly verifiedBy?: string | undefined;
  /** The notes that the store keeps once the event is completed. */
  readonly notes?: Notes | undefined;
}

/** The place where recovery found an event. */
export interface Failure {
  /** The subscription of the list, or for a final state the entry. Each failure in one list is a separate occurrence. */
  readonly webhookId: string;
  /** When the delivery failed, if the entry's time is readable. */
  readonly failedAt: Date | undefined;
}

/** Texts that a store remembers for recovery and reconciliation. Each is up to 255 plain characters. */
export interface Notes {
  /**
   * Notes of finished work, such as a processed failed notification or a final state. `seen` knows a note until 30
   * days after it was last written or asked for.
   */
  readonly facts?: readonly string[] | undefined;
  /** States of objects that are not final. `open` lists them until 60 days after they were noted last. */
  readonly open?: readonly string[] | undefined;
}

/** The answer of a store to a worker that wants to process an event. */
export interface Claim {
  /**
   * `claimed`: nobody else may process it until the lease ends. `in-flight`: another worker is
   * processing it. `completed`: it was processed already.
   */
  readonly answer: 'claimed' | 'in-flight' | 'completed';
  /** When the event was last completed, in milliseconds since the epoch, if ever. */
  readonly completedAt?: number | undefined;
  /** The fingerprint of a secret that the last completion of the event recorded, if it recorded one. */
  readonly verifiedBy?: string | undefined;
}

/** Selects the completions that make an event a duplicate. */
export type CompletedSince =
  /**
   * For a delivery: completed deliveries since `seconds` before now, and recovered notifications that failed since
   * then. If a delivery with the same signature was claimed before, the time counts back from that first claim:
   * repeated bytes are a duplicate of their first delivery and of every later completion. The store remembers the
   * signature for `keepSeconds`, whatever it answers. The signature is in hexadecimal here, whatever encoding the
   * delivery used.
   */
  | { seconds: number; signature: string; keepSeconds: number }
  /**
   * For a failed notification: deliveries completed at or after a moment, and recovered notifications of other
   * subscriptions that failed at or after it.
   */
  | { moment: Date };

export interface ClaimOptions {
  leaseSeconds: number;
  completedSince: CompletedSince;
}

/**
 * Remembers events in work and processed events, for all receivers that share it. A handler does its work in a
 * `Transaction`, which is `undefined` in a store without `transact`. All times come from the clock of the store, so
 * the clocks of workers do not matter.
 */
export interface WebhookStore<Transaction = undefined> {
  /** The name of the service for which the store remembers events. */
  readonly consumer?: string | undefined;
  /** The least number of seconds for which the store remembers a completed event. */
  readonly retentionSeconds: number;
  /**
   * The number of statements that the store runs at once, such as the size of its pool. Deliveries queue when they
   * come too fast. Beyond 200 for each connection, they are answered with 500 at once. @default 25
   */
  readonly capacity?: number | undefined;
  /** Takes the lease on an event, or answers why not. An expired lease does not count. */
  claim(lease: Lease, options: ClaimOptions): Promise<Claim>;
  /**
   * Makes the lease end `leaseSeconds` from now. Renews an expired lease too, if nobody has taken the event over.
   * Does nothing when the owner has completed the event.
   *
   * @throws {LeaseLostError} when the owner does not hold the event
   */
  renew(lease: Lease, leaseSeconds: number): Promise<void>;
  /**
   * Marks the event processed and ends the lease, even an expired one if nobody has taken the event over. The same
   * owner may complete it again, because an answer can get lost.
   *
   * @throws {LeaseLostError} when the owner does not hold the event
   */
  complete(lease: Lease): Promise<void>;
  /**
   * Ends the lease, if the owner still has it, so that a later attempt can process the event. Does
   * nothing when the owner has completed the event.
   */
  release(lease: Lease): Promise<void>;
  /**
   * Runs `work`. If `work` has used its transaction, marks the event processed in that transaction, so that both
   * happen or neither. Otherwise answers `unused`, and the caller completes the event. A transaction is in use
   * until `work` settles, so `work` must reject when a handler is given up.
   *
   * @throws {LeaseLostError} when the owner no longer holds the event; nothing is committed
   * @throws the error of `work`; nothing is committed
   */
  transact?(
    lease: Lease,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<'committed' | 'unused'>;
  /** Returns the time of the store, and when it was created or emptied: it remembers nothing earlier. */
  memory(): Promise<{ now: Date; since: Date }>;
  /** Returns the known facts among these, and keeps them for another 30 days. */
  seen(facts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the states of objects that are not final. */
  open(): Promise<readonly string[]>;
  /** Remembers notes, and forgets the states in `closed`. */
  note(notes: Notes & { readonly closed?: readonly string[] | undefined }): Promise<void>;
  /** Returns the known settings of the server that may lose data, in a sentence each. */
  risks?(): Promise<readonly string[]>;
}

/**
 * Seconds that a worker holds an event without a renewal. After a crash during the first attempt, the lease ends
 * well before the last attempt, two minutes later.
 */
export const leaseSeconds = 45;

/** Seconds that the stores of this package remember a completion or a fact. */
export const retentionSeconds = 30 * 24 * 60 * 60;

/** Seconds that the stores of this package remember the state of an object that is not final. */
export const openSeconds = 2 * retentionSeconds;

/**
 * The worker no longer holds the event: it did not renew its lease in time and another worker took the event over,
 * or the store was emptied. Work outside the transaction of the store may happen twice.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super(
      'The lease on the event is lost: another worker has taken the event over, or the store was emptied.',
    );
    own(this);
  }
}

/** The settings of the store's server may lose data. `catchUp` reports it once. */
export class StoreRiskError extends Error {
  override readonly name = 'StoreRiskError';

  constructor(risk: string) {
    super(risk);
    own(this);
  }
}

/** Two services use one consumer name, or one store in memory, and take each other's events. */
export class SharedConsumerError extends Error {
  override readonly name = 'SharedConsumerError';

  constructor(consumer: string | undefined) {
    const shared = consumer === undefined ? 'one store' : `the consumer name "${consumer}"`;
    super(
      `Two services use ${shared}: the event was completed under a secret that this service does not have, ` +
        'so this service has not processed the event. Give each service its own consumer name or store.',
    );
    own(this);
  }
}

/**
 * Returns the moment of a claim without a signature, in milliseconds since the epoch.
 *
 * @throws {RangeError} for an invalid date, with which nothing would be a duplicate
 */
export function momentOf({ moment }: { moment: Date }): number {
  const time = moment.getTime();
  if (!Number.isNaN(time)) return time;
  throw new RangeError('The moment of completedSince must be a valid date.');
}

/** Checks the answer of a server to a claim. A wrong one means that `query` or `send` changed it. */
export function requireAnswer(text: unknown): Claim['answer'] {
  if (text === 'claimed' || text === 'in-flight' || text === 'completed') return text;
  throw new TypeError(
    `The store answered ${String(text)} to a claim: its query or send function must return answers unchanged.`,
  );
}

export interface ConsumerOptions {
  /**
   * The name of your service, such as `billing`: letters, digits, dots, dashes and underscores. Each consumer
   * of a database, Redis or file processes every event once. Receivers of one service share it.
   */
  consumer: string;
}

/** @throws {TypeError} when the consumer is missing or invalid */
export function requireConsumer(consumer: unknown): string {
  if (typeof consumer === 'string' && /^[\w.-]{1,64}$/.test(consumer)) return consumer;
  throw new TypeError(
    'consumer must be the name of your service, such as billing: letters, digits, dots, dashes and ' +
      'underscores. Two services that use one database, Redis or file need two names.',
  );
}

/** Returns whether every store can keep a text unchanged. */
export const isPlain = (text: string): boolean => /^[\w .:@%+/=-]{1,255}$/.test(text);

/**
 * Returns the name under which a store keeps a text: the text itself if it is short and plain, otherwise its
 * SHA-256. PostgreSQL refuses NUL and cannot index long texts, Redis Cluster interprets braces, and both would
 * confuse halves of surrogate pairs.
 */
export async function storedName(text: string): Promise<string> {
  if (isPlain(text)) return text;
  // JSON escapes half of a surrogate pair, which UTF-8 cannot hold.
  return `#${await digest(JSON.stringify(text))}`;
}
