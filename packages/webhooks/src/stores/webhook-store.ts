import { digest } from '../ground/digest.ts';
import { own } from '../ground/own-error.ts';

/** The claim of a worker while it processes an event. */
export interface Lease {
  /** Identifies the event. */
  readonly key: string;
  /** Identifies this run of the work. */
  readonly owner: string;
  /** The failed notification that holds the event; undefined for a delivery. */
  readonly failure?: Failure | undefined;
  /** A short fingerprint of the secret that verified the delivery. */
  readonly verifiedBy?: string | undefined;
  /** The notes to keep when the event is completed. */
  readonly notes?: Notes | undefined;
}

/** The place where recovery found an event. */
export interface Failure {
  /** The subscription whose list it is in; of a final state the entry. Failures in one list are occurrences of their own. */
  readonly webhookId: string;
  /** When the delivery failed, if that can be read. */
  readonly failedAt: Date | undefined;
}

/** Texts that a store remembers for recovery and reconciliation. Each is up to 255 plain characters. */
export interface Notes {
  /**
   * A note of work that is done, such as a processed failed notification or a final state. `seen` answers for
   * it until 30 days after it was noted or asked for.
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
  /** When it was completed for the last time, in milliseconds since the epoch, if it ever was. */
  readonly completedAt?: number | undefined;
  /** The fingerprint with which it was completed for the last time, if there was one. */
  readonly verifiedBy?: string | undefined;
}

/** Which completions make an event a duplicate. */
export type CompletedSince =
  /**
   * For a delivery: those of deliveries from `seconds` before now, and those of failed notifications that failed
   * since then. When a delivery with the same signature was claimed before, `seconds` before its first claim:
   * bytes that are sent again are a duplicate of what they were at first, and of every later completion. The
   * store remembers the signature for `keepSeconds`, whatever it answers. A signature is in hexadecimal
   * here, whatever encoding the delivery used.
   */
  | { seconds: number; signature: string; keepSeconds: number }
  /**
   * For a failed notification: those of deliveries at or after a moment, and those of failed notifications of
   * other subscriptions that failed at or after it.
   */
  | { moment: Date };

export interface ClaimOptions {
  leaseSeconds: number;
  completedSince: CompletedSince;
}

/**
 * Remembers which events are being processed and which were, for all receivers that share it.
 * `Transaction` is what a handler gets to do its work in; it is `undefined` in a store without
 * `transact`. All times are those of the store, so that the clocks of workers do not matter.
 */
export interface WebhookStore<Transaction = undefined> {
  /** The name of the service whose events it remembers. */
  readonly consumer?: string | undefined;
  /** How long a completion is remembered at least, in seconds. */
  readonly retentionSeconds: number;
  /**
   * How many statements it runs at once, such as the size of its pool. Deliveries that come faster than it can serve them
   * wait in line, and beyond 200 for each are answered with 500 at once. @default 25
   */
  readonly capacity?: number | undefined;
  /** Takes the lease on an event, or answers why not. A lease that has ended is ignored. */
  claim(lease: Lease, options: ClaimOptions): Promise<Claim>;
  /**
   * Makes the lease end so many seconds from now. A lease that has ended is renewed too, if nobody has
   * taken the event over. Does nothing when the owner has completed the event.
   *
   * @throws {LeaseLostError} when the owner does not hold the event
   */
  renew(lease: Lease, leaseSeconds: number): Promise<void>;
  /**
   * Marks the event processed and ends the lease. Also after the lease has ended, if nobody has taken
   * the event over. The same owner may complete it again, since an answer can get lost.
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
   * Runs `work`. When it has used its transaction, marks the event processed in that transaction: both
   * happen, or neither. When it has not, answers `unused`, and the caller completes the event. A
   * transaction is in use until `work` settles: it has to reject when a handler is given up.
   *
   * @throws {LeaseLostError} when the owner does not hold the event any more; nothing is committed
   * @throws whatever `work` throws; nothing is committed
   */
  transact?(
    lease: Lease,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<'committed' | 'unused'>;
  /** The time of the store, and when it was created or emptied: it remembers nothing from before. */
  memory(): Promise<{ now: Date; since: Date }>;
  /** The ones among these facts that are known. They are kept for another 30 days. */
  seen(facts: readonly string[]): Promise<ReadonlySet<string>>;
  /** The states of objects that are not final. */
  open(): Promise<readonly string[]>;
  /** Remembers notes, and forgets the states in `closed`. */
  note(notes: Notes & { readonly closed?: readonly string[] | undefined }): Promise<void>;
  /** Settings of the server by which it may forget what it has remembered, in a sentence each, as far as it tells. */
  risks?(): Promise<readonly string[]>;
}

/**
 * How long a worker holds an event without a renewal. After a crash during the first attempt, the lease
 * ends well before the last attempt, two minutes later.
 */
export const leaseSeconds = 45;

/** How long the stores of this package remember a completion, and a fact. */
export const retentionSeconds = 30 * 24 * 60 * 60;

/** How long they remember a state that is not final. */
export const openSeconds = 2 * retentionSeconds;

/**
 * The worker does not hold the event any more: it did not renew its lease in time, and another worker
 * took the event over, or the store was emptied. Work that was not done in the transaction of the store
 * may be done twice.
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

/** The server of the store is set up so that it may forget. `catchUp` reports it once. */
export class StoreRiskError extends Error {
  override readonly name = 'StoreRiskError';

  constructor(risk: string) {
    super(risk);
    own(this);
  }
}

/** Two services use one name, or one store in memory, and take each other's events. */
export class SharedConsumerError extends Error {
  override readonly name = 'SharedConsumerError';

  constructor(consumer: string | undefined) {
    const shared = consumer === undefined ? 'one store' : `the consumer name "${consumer}"`;
    super(
      `Two services use ${shared}: the event was completed under a secret that this one does not have, ` +
        'and it has not processed it. Give each a name of its own.',
    );
    own(this);
  }
}

/**
 * The moment of a claim that has no signature, in milliseconds since the epoch.
 *
 * @throws {RangeError} when it is an invalid date, before which nothing would be a duplicate
 */
export function momentOf({ moment }: { moment: Date }): number {
  const time = moment.getTime();
  if (!Number.isNaN(time)) return time;
  throw new RangeError('The moment of completedSince is an invalid date.');
}

/** Checks the answer of a server to a claim. A wrong one means that `query` or `send` changed it. */
export function requireAnswer(text: unknown): Claim['answer'] {
  if (text === 'claimed' || text === 'in-flight' || text === 'completed') return text;
  throw new TypeError(`The store answered ${String(text)} to a claim.`);
}

export interface ConsumerOptions {
  /**
   * The name of your service, such as `billing`: letters, digits, dots, dashes and underscores. Each consumer
   * of a database, Redis or file processes every event once. Receivers of one service share it.
   */
  consumer: string;
}

/** @throws {TypeError} when a store is not told whose it is */
export function requireConsumer(consumer: unknown): string {
  if (typeof consumer === 'string' && /^[\w.-]{1,64}$/.test(consumer)) return consumer;
  throw new TypeError(
    'consumer has to be the name of your service, such as billing: letters, digits, dots, dashes and ' +
      'underscores. Two services that use one database, Redis or file need two names.',
  );
}

/** Whether every store can keep a text as it is. */
export const isPlain = (text: string): boolean => /^[\w .:@%+/=-]{1,255}$/.test(text);

/**
 * The name under which a store keeps a text: itself if it is short and plain, otherwise its SHA-256.
 * PostgreSQL refuses NUL and cannot index long texts, Redis Cluster reads braces, and both would take
 * one half of a surrogate pair for another.
 */
export async function storedName(text: string): Promise<string> {
  if (isPlain(text)) return text;
  // JSON has an escape for half of a surrogate pair; UTF-8 has none.
  return `#${await digest(JSON.stringify(text))}`;
}
