import type { CompletedSince, WebhookStore } from '../stores/webhook-store.ts';
import { LeaseLostError } from '../stores/webhook-store.ts';
import { toHex } from '../verify/signature.ts';

export type Processed = 'processed' | 'duplicate' | 'in-flight';

/**
 * After a crash during the first attempt, the lease ends well before the last attempt, two minutes
 * later.
 */
const leaseSeconds = 45;
const renewalMilliseconds = (leaseSeconds * 1000) / 3;

/** Calls `run` at an interval. Returns a function that ends this. */
export type Every = (milliseconds: number, run: () => void) => () => void;

export interface ProcessOptions<Transaction> {
  store: WebhookStore<Transaction>;
  key: string;
  completedSince: CompletedSince;
  /** @default a timer that keeps no process alive */
  every?: Every | undefined;
}

/** What the work gets. */
export interface Work<Transaction> {
  transaction: Transaction;
  /** Aborted when another worker has taken the event over. */
  signal: AbortSignal;
}

/**
 * Runs `work` unless the event was processed already or is being processed. When `work` fails, the
 * lease ends at once; when the worker crashes, it ends by itself.
 *
 * @throws {LeaseLostError} when another worker has taken the event over
 * @throws whatever `work` throws
 */
export async function processOnce<Transaction>(
  { store, key, completedSince, every = everyUnreferenced }: ProcessOptions<Transaction>,
  work: (work: Work<Transaction>) => Promise<void>,
): Promise<Processed> {
  const owner = createOwner();
  const claim = () => store.claim(key, { owner, leaseSeconds, completedSince });
  const answer = await claim();
  if (answer === 'completed') return 'duplicate';
  if (answer === 'in-flight') return 'in-flight';

  const lost = new AbortController();
  const { signal } = lost;
  let renewal = Promise.resolve();
  const renew = async () => {
    // A failed renewal does not end the work: completing the event checks whether it is still ours.
    const renewed = await claim().catch(() => 'claimed');
    if (renewed !== 'claimed') lost.abort(new LeaseLostError());
  };
  const stopRenewing = every(renewalMilliseconds, () => {
    renewal = renewal.then(renew);
  });

  try {
    if (store.transact) {
      // Do not wait for a renewal in here: it may itself wait for the connection of this transaction.
      await store.transact(key, owner, async (transaction) => {
        await work({ transaction, signal });
        signal.throwIfAborted();
      });
    } else {
      // In a store without `transact`, the type Transaction is undefined.
      await work({ transaction: undefined as Transaction, signal });
      await renewal;
      signal.throwIfAborted();
      await store.complete(key, owner);
    }
    return 'processed';
  } catch (error) {
    stopRenewing();
    // A renewal after the release would claim the event again.
    await renewal;
    await store.release(key, owner).catch(() => {});
    throw error;
  } finally {
    stopRenewing();
  }
}

/**
 * Names one run of the work. Not randomUUID, since Node draws several at once: processes that are
 * restored from one snapshot would have the same owner, and both be given the lease.
 */
function createOwner(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

const everyUnreferenced: Every = (milliseconds, run) => {
  const timer = setInterval(run, milliseconds);
  // A handler that hangs must not keep the process alive. In some runtimes a timer is a number.
  timer.unref?.();
  return () => clearInterval(timer);
};
