import type { Client, FinancialMovement, FinancialMovementEntry } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { StatementError } from './errors.ts';
import { type Account, type Movement, movementOf } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** How many requests are on their way at most. */
const concurrency = 8;

/**
 * All movements of the period, in an order that is the same each time. A detail is read once: details never
 * change, so a second reading asks only for those of new movements.
 */
export function movementReader(fx: Client, account: Account, options: StatementOptions) {
  const { walletId, fromDate, toDate, details = true, onProgress, signal } = options;
  const known = new Map<string, FinancialMovement>();

  return async (): Promise<Movement[]> => {
    const entries: FinancialMovementEntry[] = [];
    const stop = new AbortController();
    const call = { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal };
    // The list is read at the same time, one page after the other.
    const limit = pLimit(concurrency - 1);
    const tasks: Promise<void>[] = [];
    let detailed = 0;
    const report = () => onProgress?.({ listed: entries.length, detailed });

    const readDetail = async (id: string) => {
      if (!known.has(id)) known.set(id, await fx.financialMovements.get(id, call));
      detailed++;
      report();
    };
    try {
      const query = { walletId, fromDate, toDate };
      for await (const entry of fx.financialMovements.iterate(query, call)) {
        entries.push(entry);
        if (!details) report();
        else tasks.push(limit(readDetail, entry.id));
        // The first failure ends all requests.
        tasks.at(-1)?.catch((error) => stop.abort(error));
      }
      limit.concurrency = concurrency;
      await Promise.all(tasks);
    } catch (error) {
      const isOurs = stop.signal.aborted;
      stop.abort(error);
      throw isOurs ? stop.signal.reason : error;
    }
    requireOnce(entries);
    return entries
      .map((entry) => movementOf(account, entry, known.get(entry.id)))
      .sort((one, other) => compare(one.bookedAt, other.bookedAt) || compare(one.id, other.id));
  };
}

function requireOnce(entries: readonly FinancialMovementEntry[]): void {
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (ids.has(id)) throw new StatementError(`The service listed movement ${id} twice.`);
    ids.add(id);
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
