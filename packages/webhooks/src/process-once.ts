import { LeaseLostError } from './lease-lost-error.ts';
import type { CompletedSince, WebhookStore } from './webhook-store.ts';

export type Processed = 'processed' | 'duplicate' | 'in-flight';

/** Longer than a crash may keep an event from the last attempt, which comes two minutes after the first. */
const leaseSeconds = 45;
const renewalMilliseconds = (leaseSeconds * 1000) / 3;

/** Runs something again and again until what it returns is called. */
export type Every = (milliseconds: number, run: () => void) => () => void;

export interface ProcessOptions<Transaction> {
  store: WebhookStore<Transaction>;
  key: string;
  completedSince: CompletedSince;
  /** @default a timer that keeps no process alive */
  every?: Every | undefined;
}

/** What work is handed. */
export interface Work<Transaction> {
  transaction: Transaction;
  /** Aborted when another worker has taken the event over. */
  signal: AbortSignal;
}

/**
 * Runs `work` unless the event was processed already or is being processed. A worker that crashes
 * lets the lease run out; one that fails gives it back at once.
 *
 * @throws {LeaseLostError} when another worker has taken the event over
 * @throws whatever `work` throws
 */
export async function processOnce<Transaction>(
  { store, key, completedSince, every = everyUnreferenced }: ProcessOptions<Transaction>,
  work: (work: Work<Transaction>) => Promise<void>,
): Promise<Processed> {
  const owner = crypto.randomUUID();
  const claim = () => store.claim(key, { owner, leaseSeconds, completedSince });
  const answer = await claim();
  if (answer === 'completed') return 'duplicate';
  if (answer === 'in-flight') return 'in-flight';

  const lost = new AbortController();
  const { signal } = lost;
  let renewal = Promise.resolve();
  const renew = async () => {
    // A renewal that fails is no reason to stop: completing tells whether the event is still ours.
    const renewed = await claim().catch(() => 'claimed');
    if (renewed !== 'claimed') lost.abort(new LeaseLostError());
  };
  const stopRenewing = every(renewalMilliseconds, () => {
    renewal = renewal.then(renew);
  });

  try {
    if (store.transact) {
      // No waiting for a renewal in here: it may be waiting for the connection of this transaction.
      await store.transact(key, owner, async (transaction) => {
        await work({ transaction, signal });
        signal.throwIfAborted();
      });
    } else {
      // The transaction of a store without `transact` is undefined, by its definition.
      await work({ transaction: undefined as Transaction, signal });
      await renewal;
      signal.throwIfAborted();
      await store.complete(key, owner);
    }
    return 'processed';
  } catch (error) {
    stopRenewing();
    // A renewal that came after the release would take the event again.
    await renewal;
    await store.release(key, owner).catch(() => {});
    throw error;
  } finally {
    stopRenewing();
  }
}

const everyUnreferenced: Every = (milliseconds, run) => {
  const timer = setInterval(run, milliseconds);
  // A handler that hangs must not keep the process alive; in some runtimes a timer is a number.
  timer.unref?.();
  return () => clearInterval(timer);
};
