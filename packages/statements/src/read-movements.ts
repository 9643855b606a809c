import type { Client, FinancialMovement, FinancialMovementEntry } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { StatementError } from './errors.ts';
import { type Account, type Movement, movementOf } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** How many requests are on their way at most. */
const concurrency = 8;

/** Reads all movements of the period, in an order that is the same each time, and each detail once. */
export function movementReader(fx: Client, account: Account, options: StatementOptions) {
  const { walletId, fromDate, toDate, details = true, onProgress, signal } = options;
  // A second reading asks only for the details of new movements.
  const known = new Map<string, FinancialMovement>();

  return async (): Promise<Movement[]> => {
    const entries = new Map<string, FinancialMovementEntry>();
    const stop = new AbortController();
    const call = { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal };
    // Pages of the list are read at the same time, one after the other.
    const limit = pLimit(concurrency - 1);
    const readDetail = async (id: string) => {
      if (!known.has(id)) known.set(id, await fx.financialMovements.get(id, call));
      onProgress?.(entries.size, known.size);
    };
    const tasks: Promise<void>[] = [];
    try {
      for await (const entry of fx.financialMovements.iterate(
        { walletId, fromDate, toDate },
        call,
      )) {
        const { id } = entry;
        if (entries.has(id)) throw new StatementError(`The service listed movement ${id} twice.`);
        entries.set(id, entry);
        onProgress?.(entries.size, known.size);
        if (!details) continue;
        const task = limit(readDetail, id);
        tasks.push(task);
        // The first failure ends all requests.
        task.catch((error) => stop.abort(error));
      }
      limit.concurrency = concurrency;
      await Promise.all(tasks);
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      stop.abort();
      throw error;
    }
    return [...entries.values()]
      .map((entry) => movementOf(account, entry, known.get(entry.id)))
      .sort((one, other) => compare(one.bookedAt, other.bookedAt) || compare(one.id, other.id));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
