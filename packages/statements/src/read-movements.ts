import type { Client, FinancialMovementEntry } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { StatementError } from './errors.ts';
import { type Account, type Movement, movementOf, type Note } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** How many requests are on their way at most. */
const concurrency = 8;

/** Reads all movements of the period, in an order that is the same each time, and each detail once. */
export function movementReader(
  fx: Client,
  account: Account,
  options: StatementOptions,
  note: Note,
) {
  const { walletId, fromDate, toDate, details = true, onProgress, signal } = options;
  const query = { walletId, fromDate, toDate };
  // A second reading asks only for the details of new movements.
  const known = new Map<string, Movement>();

  return async (): Promise<Movement[]> => {
    const ids = new Set<string>();
    // Pages of the list are read at the same time, one after the other.
    const limit = pLimit(concurrency - 1);
    const readDetail = async (entry: FinancialMovementEntry) => {
      const detail = details ? await fx.financialMovements.get(entry.id, { signal }) : undefined;
      known.set(entry.id, movementOf(account, entry, detail, note));
      onProgress?.(ids.size, known.size);
    };
    const tasks: Promise<void>[] = [];
    let isFailed = false;
    try {
      for await (const entry of fx.financialMovements.iterate(query, { signal })) {
        const { id } = entry;
        if (ids.has(id)) throw new StatementError(`The service listed movement ${id} twice.`);
        ids.add(id);
        if (known.has(id)) continue;
        const task = limit(readDetail, entry);
        tasks.push(task);
        // It is awaited below, and may fail before: then nothing more is listed.
        task.catch(() => {
          isFailed = true;
        });
        if (isFailed) break;
      }
      limit.concurrency = concurrency;
      await Promise.all(tasks);
    } finally {
      // The first failure ends the rest.
      limit.clearQueue();
    }
    return [...ids]
      .map((id) => known.get(id) as Movement)
      .sort((one, other) => compare(one.bookedAt, other.bookedAt) || compare(one.id, other.id));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
