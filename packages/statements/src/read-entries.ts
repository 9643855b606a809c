import type { Client, FinancialMovementEntry } from '@crossborder-fx/client';
import pLimit from 'p-limit';
import { StatementError } from './errors.ts';
import type { Entry, Format } from './formats/format.ts';
import { type Account, movementOf, type Note } from './movement.ts';
import type { StatementOptions } from './statement-options.ts';

/** How many requests are on their way at most. */
export const concurrency = 8;

/**
 * Reads all movements of the period, in an order that is the same each time, and each detail once. A movement is
 * written as soon as it is read, while others are on their way.
 */
export function entryReader(
  fx: Client,
  account: Account,
  { walletId, fromDate, toDate, details = true, onProgress, signal }: StatementOptions,
  note: Note,
  write: Format['entry'],
) {
  // A second reading asks only for the details of new movements.
  const known = new Map<string, Entry>();

  return async (): Promise<Entry[]> => {
    const ids = new Set<string>();
    // Pages of the list are read at the same time, one after the other.
    const limit = pLimit(concurrency - 1);
    const read = async (listed: FinancialMovementEntry) => {
      const detail = details ? await fx.financialMovements.get(listed.id, { signal }) : undefined;
      const movement = movementOf(account, listed, detail, note);
      const { id, bookedAt, bookingDay, minor, typeLabel } = movement;
      const isLock = typeLabel === 'Immobilize';
      known.set(listed.id, { id, bookedAt, bookingDay, minor, isLock, text: write(movement) });
      onProgress?.(ids.size, known.size);
    };
    const tasks: Promise<void>[] = [];
    let isFailed = false;
    try {
      const query = { walletId, fromDate, toDate };
      for await (const listed of fx.financialMovements.iterate(query, { signal })) {
        const { id } = listed;
        if (ids.has(id)) throw new StatementError(`The service listed movement ${id} twice.`);
        ids.add(id);
        if (known.has(id)) continue;
        const task = limit(read, listed);
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
      .map((id) => known.get(id) as Entry)
      .sort((one, other) => compare(one.bookedAt, other.bookedAt) || compare(one.id, other.id));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
