import { own } from '../ground/own-error.ts';
import { toHex } from '../verify/signature.ts';

/** What a worker holds while it processes an event. */
export interface Lease {
  /** Identifies the event. */
  readonly key: string;
  /** Identifies this run of the work. */
  readonly owner: string;
  /**
   * What the event says of an object, such as `PAYMENT NTc4 finalized`; undefined if it says nothing
   * that can be compared. `seen` answers for it once the event is completed.
   */
  readonly state?: string | undefined;
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
}

/** Which completions make an event a duplicate. */
export type CompletedSince =
  /**
   * Those from `seconds` before now. When a delivery with the same signature was claimed before,
   * those from `seconds` before its first claim: bytes that are sent again are a duplicate of what
   * they were at first. The store remembers the signature for `keepSeconds`, whatever it answers. A
   * signature is in hexadecimal here, whatever encoding the delivery used.
   */
  | { seconds: number; signature: string; keepSeconds: number }
  /** Those at or after a moment. */
  | { moment: Date }
  | 'ever';

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
  /** Since when it remembers: when it was created or emptied, and never before the retention. */
  rememberedSince(): Promise<Date>;
  /** The ones among these states for which an event was completed. */
  seen(states: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * How long a worker holds an event without a renewal. After a crash during the first attempt, the lease
 * ends well before the last attempt, two minutes later.
 */
export const leaseSeconds = 45;

/** How long the stores of this package remember a completion. */
export const retentionSeconds = 30 * 24 * 60 * 60;

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

/**
 * The moment since which completions count, in milliseconds since the epoch.
 *
 * @param firstClaim - when a delivery with the same signature was claimed for the first time
 * @throws {RangeError} when the moment is an invalid date, before which nothing would be a duplicate
 */
export function momentOf(completedSince: CompletedSince, firstClaim: number): number {
  if (completedSince === 'ever') return Number.NEGATIVE_INFINITY;
  if ('seconds' in completedSince) return firstClaim - completedSince.seconds * 1000;
  const moment = completedSince.moment.getTime();
  if (Number.isNaN(moment))
    throw new RangeError('The moment of completedSince is an invalid date.');
  return moment;
}

const answers: readonly Claim['answer'][] = ['claimed', 'in-flight', 'completed'];

/** Checks the answer of a server to a claim. A wrong one means that `query` or `send` changed it. */
export function requireAnswer(text: unknown): Claim['answer'] {
  const answer = answers.find((name) => name === text);
  if (answer === undefined) throw new TypeError(`The store answered ${String(text)} to a claim.`);
  return answer;
}

/** @throws {TypeError} when a store is not told whose it is */
export function requireConsumer(consumer: unknown): string {
  if (typeof consumer === 'string' && /^[\w.-]{1,64}$/.test(consumer)) return consumer;
  throw new TypeError(
    'consumer has to be the name of your service, such as billing: letters, digits, dots, dashes and ' +
      'underscores. Two services that use one database or Redis need two names.',
  );
}

const plain = /^[\w .:@+/=-]{1,255}$/;

/**
 * The name under which a store keeps a text: itself if it is short and plain, otherwise its SHA-256.
 * PostgreSQL refuses NUL and cannot index long texts, Redis Cluster reads braces, and both would take
 * one half of a surrogate pair for another.
 */
export async function storedName(text: string): Promise<string> {
  if (plain.test(text)) return text;
  // JSON has an escape for half of a surrogate pair; UTF-8 has none.
  const bytes = new TextEncoder().encode(JSON.stringify(text));
  return `#${toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))}`;
}
