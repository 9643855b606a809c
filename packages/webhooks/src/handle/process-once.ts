import { toHex } from '../common/digest.ts';
import { own } from '../common/own-error.ts';
import { after, ignore, timeoutError } from '../common/timers.ts';
import {
  type ClaimOptions,
  type Lease,
  leaseSeconds,
  type WebhookStore,
} from '../stores/webhook-store.ts';
import { boundedStore } from './bounded-store.ts';
import type { WebhookTimeLimits } from './handler-options.ts';

export type Processed = 'processed' | 'duplicate' | 'in-flight';

const renewalSeconds = leaseSeconds / 3;

/** Seconds between the attempts to record a completed event in the store, about five minutes in total. */
const pauses = [0.1, 0.2, 0.5, 1, 2, ...Array<number>(60).fill(5)];

export interface ProcessOptions<Transaction> {
  store: WebhookStore<Transaction>;
  lease: Omit<Lease, 'owner'>;
  completedSince: ClaimOptions['completedSince'];
  /** Rejects when another service has completed the event under the same consumer name. */
  requireOwn?: ((verifiedBy: string | undefined) => Promise<void>) | undefined;
  /** Returns whether the store has a note that recovery has already processed the event. */
  isDone?: (() => Promise<boolean>) | undefined;
  limits: { [Name in Exclude<keyof WebhookTimeLimits, 'answerTimeoutSeconds'>]-?: number };
}

export interface Work<Transaction> {
  transaction: Transaction;
  /** Aborts when another worker has taken the event over, or the work has taken too long. */
  signal: AbortSignal;
  /** When the event was last completed, in milliseconds since the epoch, if ever. */
  completedAt: number | undefined;
}

/**
 * Runs `work` unless the event was processed or is being processed. When `work` fails, the lease ends at once. When the
 * worker crashes, the lease expires.
 *
 * @throws {LeaseLostError} when another worker has taken the event over
 * @throws {DOMException} `TimeoutError` when the store does not answer, or `work` takes too long
 * @throws {NotRememberedError} when the work is done and the store could not record it
 * @throws the error of `work` or `requireOwn`
 */
export async function processOnce<Transaction>(
  { store, lease: given, completedSince, limits, isDone, requireOwn }: ProcessOptions<Transaction>,
  work: (work: Work<Transaction>) => Promise<void>,
): Promise<Processed> {
  const bounded = boundedStore(store, limits.storeTimeoutSeconds);
  // Two processes restored from one snapshot would get the same randomUUID(), whose random bytes Node caches.
  const owner = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const lease: Lease = { ...given, owner };
  const claim = await bounded.claim(lease, { leaseSeconds, completedSince });
  const { answer, completedAt } = claim;
  if (answer === 'completed') {
    await requireOwn?.(claim.verifiedBy);
    return 'duplicate';
  }
  if (answer === 'in-flight') return 'in-flight';

  const abort = new AbortController();
  const { signal } = abort;
  const stopRenewing = repeat(renewalSeconds, async () => {
    try {
      await bounded.renew(lease, leaseSeconds);
    } catch (error) {
      // If the lease is not lost, the work goes on after a failed renewal: the completion checks the owner again.
      if (isLeaseLost(error)) abort.abort(error);
    }
  });
  const stopLimit = after(limits.handlerTimeoutSeconds, () => {
    abort.abort(
      timeoutError(
        `The handler has not settled after ${limits.handlerTimeoutSeconds} s. The receiver gives this attempt up, and a later delivery can process the event.`,
      ),
    );
  });
  const run = async (transaction: Transaction) => {
    // The transaction may begin after the worker has given the event up.
    signal.throwIfAborted();
    await unlessAborted(signal, work({ transaction, signal, completedAt }));
    stopLimit();
  };

  try {
    // Calls isDone() while this worker holds the lease: another worker may have completed the event just before the claim.
    if (completedAt !== undefined && (await isDone?.())) {
      await bounded.release(lease).catch(ignore);
      return 'duplicate';
    }
    const ended = store.transact
      ? await unlessAborted(signal, store.transact(lease, run))
      : // In a store without `transact`, the type Transaction is undefined.
        await run(undefined as Transaction);
    if (ended !== 'committed') await completeStubbornly(() => bounded.complete(lease), signal);
    return 'processed';
  } catch (error) {
    // If the lease of finished work were released, another worker would repeat the work.
    if (!(error instanceof NotRememberedError)) await bounded.release(lease).catch(ignore);
    throw error;
  } finally {
    stopRenewing();
    stopLimit();
  }
}

/** The handler has finished, but the store could not record it, so the event may be processed again. */
class NotRememberedError extends Error {
  override readonly name = 'NotRememberedError';
}

/** Retries the completion, because the work is done. Only a lost lease ends the retries early. */
async function completeStubbornly(
  complete: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await complete();
    } catch (cause) {
      if (isLeaseLost(cause)) throw cause;
      const pause = pauses[attempt];
      if (pause === undefined) {
        throw own(
          new NotRememberedError(
            'The handler has done its work, but the store could not record it: the event may be processed again.',
            { cause },
          ),
        );
      }
      // Unlike a timer of `after`, this timer keeps the process alive until the store has recorded the work.
      const paused = new Promise<void>((resolve) => void setTimeout(resolve, pause * 1000));
      await unlessAborted(signal, paused);
    }
  }
}

/** Settles as `promise` does, or rejects with the reason of the signal if that comes first. */
function unlessAborted<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    promise
      .then((value) => (signal.aborted ? abort() : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Calls `run` again the given seconds after the last call ended. Returns a function that stops the calls. */
function repeat(seconds: number, run: () => Promise<void>): () => void {
  let isStopped = false;
  let stop = () => {};
  const next = () => {
    if (!isStopped) stop = after(seconds, () => void run().then(next));
  };
  next();
  return () => {
    isStopped = true;
    stop();
  };
}

/** Compares the error's name instead of its class, because Next may load two copies of this package. */
function isLeaseLost(error: unknown): boolean {
  return Object(error).name === 'LeaseLostError';
}
