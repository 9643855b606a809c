/** The answer of a store to a worker that wants to process an event. */
export type Claim =
  /** Nobody else may process it until the lease ends. */
  | 'claimed'
  /** Another worker is processing it. */
  | 'in-flight'
  /** It was processed already. */
  | 'completed';

/** Which completions count: those of the last seconds, those since a moment, or all. */
export type CompletedSince = { seconds: number } | { moment: Date } | 'ever';

export interface ClaimOptions {
  /** Who claims it; the same owner may claim again, which renews the lease. */
  owner: string;
  leaseSeconds: number;
  completedSince: CompletedSince;
}

/**
 * Remembers which events are being processed and which were, for all receivers that share it.
 * `Transaction` is what a handler gets to do its work in; it is `undefined` in a store without
 * `transact`.
 */
export interface WebhookStore<Transaction = undefined> {
  /** Takes a lease on the event, or answers why not. A lease that has ended is ignored. */
  claim(key: string, options: ClaimOptions): Promise<Claim>;
  /**
   * Marks the event processed, for 30 days at least, and ends the lease.
   *
   * @throws {Error} when another owner holds the event
   */
  complete(key: string, owner: string): Promise<void>;
  /** Ends the lease, if `owner` still has it, so that a later attempt can process the event. */
  release(key: string, owner: string): Promise<void>;
  /**
   * Runs `work` and marks the event processed in one transaction: both happen, or neither. Where a
   * store has none, `work` runs and then the event is completed.
   *
   * @throws {Error} when another owner has taken the event in the meantime
   * @throws whatever `work` throws
   */
  transact?(
    key: string,
    owner: string,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
}

/**
 * The worker did not renew its lease on an event in time, and another worker took the event over. Work
 * that was not done in the transaction of the store may be done twice.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The lease on the event has ended, and another worker has taken it over.');
  }
}

const claims: readonly Claim[] = ['claimed', 'in-flight', 'completed'];

/** Checks the answer of a server to a claim. A wrong one means that `query` or `send` changed it. */
export function requireClaim(answer: unknown): Claim {
  const claim = claims.find((name) => name === answer);
  if (claim === undefined) throw new TypeError(`The store answered ${String(answer)} to a claim.`);
  return claim;
}
