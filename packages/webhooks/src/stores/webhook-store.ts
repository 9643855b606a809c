import { digest } from '../common/digest.ts';
import { own } from '../common/own-error.ts';

/** The claim that a worker holds on an event while it processes the event. */
export interface Lease {
  /** The key that identifies the event. */
  readonly key: string;
  /** Identifies the attempt of a worker that holds the lease; each attempt to process an event has a new owner. */
  readonly owner: string;
  /** The failed notification for which recovery processes the event; undefined for a delivery. */
  readonly failure?: Failure | undefined;
  /** A short fingerprint of the secret that verified the delivery. */
  readonly verifiedBy?: string | undefined;
  /** The notes that the store writes when the event is completed. */
  readonly notes?: Notes | undefined;
}

/** The place where recovery found an event: an entry of the list of failed notifications. */
export interface Failure {
  /**
   * The id of the subscription whose list of failed notifications has the entry. For an entry about an event with a final
   * state, another text that identifies the entry.
   */
  readonly webhookId: string;
  /** When the delivery failed; undefined if the time in the entry cannot be read. */
  readonly failedAt: Date | undefined;
}

/** Texts that a store remembers for recovery and reconciliation. Each text has up to 255 plain characters. */
export interface Notes {
  /** Notes of finished work. The method `seen` finds a note for 30 days after the last call that wrote or found it. */
  readonly facts?: readonly string[] | undefined;
  /** States of payments and trades that are not final. `open()` lists a state until 60 days after it was last noted. */
  readonly open?: readonly string[] | undefined;
}

/** The answer of a store to a worker that wants to process an event. */
export interface Claim {
  /** `claimed`: this worker may process the event. `in-flight`: another one processes it. `completed`: it is done. */
  readonly answer: 'claimed' | 'in-flight' | 'completed';
  /** When the event was last completed, in milliseconds since the epoch; undefined if it never was. */
  readonly completedAt?: number | undefined;
  /** The fingerprint of the secret that the last completion of the event recorded; undefined if it recorded none. */
  readonly verifiedBy?: string | undefined;
}

/** Selects the earlier completions that make an event a duplicate. */
export type CompletedSince =
  /**
   * For a delivery: deliveries completed in the last `seconds`, and recovered notifications that failed since then. If
   * a delivery with the same signature was claimed before, `seconds` count back from that first claim: repeated bytes
   * are a duplicate of their first delivery and of every later completion. The store remembers the signature for
   * `keepSeconds`, whatever the claim returns. The signature is in hexadecimal here, whatever encoding the delivery
   * used.
   */
  | { seconds: number; signature: string; keepSeconds: number }
  /** For a failed notification: deliveries completed, and failures of other subscriptions, at or after this moment. */
  | { moment: Date };

export interface ClaimOptions {
  leaseSeconds: number;
  completedSince: CompletedSince;
}

/**
 * Remembers the events that workers process or have processed, for all receivers that share the store. A handler works
 * in a `Transaction`, which is `undefined` in a store without `transact`. All times come from the clock of the store,
 * so the clocks of workers do not matter.
 */
export interface WebhookStore<Transaction = undefined> {
  /** The name of the service for which the store remembers events. */
  readonly consumer?: string | undefined;
  /** The least number of seconds for which the store remembers a completed event. */
  readonly retentionSeconds: number;
  /**
   * The number of statements that the store runs at once, such as the size of its connection pool. The receiver lets deliveries
   * wait when they come too fast. When 200 deliveries wait for each connection, the receiver answers further ones with 500 at
   * once.
   * @default 25
   */
  readonly capacity?: number | undefined;
  /** Takes the lease on an event, or answers why it is not free. An expired lease of another worker does not count. */
  claim(lease: Lease, options: ClaimOptions): Promise<Claim>;
  /**
   * Makes the lease on an event end `leaseSeconds` from now. Renews an expired lease too, if no other worker has taken the
   * event over. Does nothing when the owner has completed the event.
   *
   * @throws {LeaseLostError} when the owner does not hold the event
   */
  renew(lease: Lease, leaseSeconds: number): Promise<void>;
  /**
   * Marks the event as processed and ends the lease, even an expired lease if no other worker has taken the event over. The
   * same owner may complete the event again, because the store's answer can get lost.
   *
   * @throws {LeaseLostError} when the owner does not hold the event
   */
  complete(lease: Lease): Promise<void>;
  /** Ends the lease of this owner, so that a later attempt can process the event. Does nothing after the completion. */
  release(lease: Lease): Promise<void>;
  /**
   * Runs `work`. If `work` has used its transaction, marks the event as processed in that transaction, so that both the work
   * and the mark are committed, or neither. Otherwise answers `unused`, and the caller completes the event. A transaction is in
   * use until `work` settles, so `work` must reject when the receiver stops waiting for its handler.
   *
   * @throws {LeaseLostError} when the owner no longer holds the event; nothing is committed
   * @throws the error of `work`; nothing is committed
   */
  transact?(
    lease: Lease,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<'committed' | 'unused'>;
  /** Returns the present time by the store's clock, and the time at which the store was created or emptied. */
  memory(): Promise<{ now: Date; since: Date }>;
  /** Returns which of the given facts the store remembers, and keeps those for another 30 days. */
  seen(facts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the noted states of payments and trades that are not final. */
  open(): Promise<readonly string[]>;
  /** Remembers the given notes, and forgets the states in `closed`. */
  note(notes: Notes & { readonly closed?: readonly string[] | undefined }): Promise<void>;
  /** Returns those settings of the store's server that may lose data, each described in a sentence. */
  risks?(): Promise<readonly string[]>;
}

/** Seconds that a lease lasts. After a crash, it ends before the service's last delivery attempt. */
export const leaseSeconds = 45;

/** For how many seconds the stores of this package remember a completed event or a fact. */
export const retentionSeconds = 30 * 24 * 60 * 60;

/** For how many seconds the stores of this package remember the state of a payment or trade that is not final. */
export const openSeconds = 2 * retentionSeconds;

/**
 * Thrown when a worker no longer holds the event: the worker did not renew its lease in time and another worker took the event
 * over, or the store was emptied. Work outside the transaction of the store may happen twice.
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

/** Reported when settings of the store's server may lose data. `catchUp` reports each risk once. */
export class StoreRiskError extends Error {
  override readonly name = 'StoreRiskError';

  constructor(risk: string) {
    super(risk);
    own(this);
  }
}

/**
 * Reported when two services use one consumer name, or one store in memory, so that each service misses events that the
 * other has processed; or when a service no longer has the secret of an event that it completed minutes ago.
 */
export class SharedConsumerError extends Error {
  override readonly name = 'SharedConsumerError';

  constructor(consumer: string | undefined) {
    const shared = consumer === undefined ? 'one store' : `the consumer name "${consumer}"`;
    super(
      `Two services use ${shared}: the event was completed under a secret that this service does not have, ` +
        'so this service has not processed the event. Give each service its own consumer name or store. ' +
        'After a rotation, keep the old secret for at least three minutes.',
    );
    own(this);
  }
}

/** @throws {RangeError} for an invalid date, with which nothing would be a duplicate */
export function momentOf({ moment }: { moment: Date }): number {
  const time = moment.getTime();
  if (!Number.isNaN(time)) return time;
  throw new RangeError('The moment of completedSince must be a valid date.');
}

/** Checks the answer of the store's server to a claim, because the user's function `query` or `send` may change answers. */
export function requireAnswer(text: unknown): Claim['answer'] {
  if (text === 'claimed' || text === 'in-flight' || text === 'completed') return text;
  throw new TypeError(
    `The store answered ${String(text)} to a claim: the function query or send must return the answers of the server unchanged.`,
  );
}

export interface ConsumerOptions {
  /**
   * The name of your service, such as `billing`: letters, digits, dots, dashes and underscores. Each consumer of a database,
   * Redis or file processes every event once. All receivers of one service use the same name.
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

/** Returns whether every kind of store can keep a text unchanged. */
export const isPlain = (text: string): boolean => /^[\w .:@%+/=-]{1,255}$/.test(text);

/**
 * Returns the name under which a store keeps a text: the text itself if the text is short and plain, otherwise its SHA-256.
 * PostgreSQL refuses NUL and cannot index long texts, Redis Cluster interprets braces, and in both, different halves of
 * surrogate pairs would become the same text.
 */
export async function storedName(text: string): Promise<string> {
  if (isPlain(text)) return text;
  // JSON escapes half of a surrogate pair. UTF-8 could not hold such a half.
  return `#${await digest(JSON.stringify(text))}`;
}
