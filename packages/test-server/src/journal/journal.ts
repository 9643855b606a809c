import type { JournalEntry } from './journal-entry.ts';

export interface JournalOptions {
  maxEntries: number;
  /** How many bytes all entries of the request log together may take. The log always keeps the latest entry. */
  maxBytes: number;
}

export interface Journal {
  /** The entries of the request log, the oldest first. */
  readonly entries: readonly JournalEntry[];
  /** How many requests the server has refused, including those that the log no longer keeps. */
  readonly refusals: Refusals;
  /** Adds a request, whose body is complete, to the log. `bytes` is the memory that its entry takes. */
  add(entry: JournalEntry, bytes: number): void;
  /** Tells the listeners that the server has answered the request, or dropped its connection. */
  finish(entry: JournalEntry): void;
  /** Returns true until the server has answered the request or dropped its connection. */
  isPending(entry: JournalEntry): boolean;
  /** Calls `listener` for each request that the server answers or drops, until the returned function is called. */
  listen(listener: (entry: JournalEntry) => void): () => void;
  clear(): void;
}

export interface Refusals {
  count: number;
  /** The messages of the first 10 refusals. */
  messages: string[];
}

const shownRefusals = 10;

export function createJournal({ maxEntries, maxBytes }: JournalOptions): Journal {
  const entries: JournalEntry[] = [];
  const sizes: number[] = [];
  let pending = new WeakSet<JournalEntry>();
  const listeners = new Set<(entry: JournalEntry) => void>();
  const refusals: Refusals = { count: 0, messages: [] };
  let totalBytes = 0;
  return {
    entries,
    refusals,
    add(entry, bytes) {
      entries.push(entry);
      pending.add(entry);
      sizes.push(bytes);
      totalBytes += bytes;
      while (entries.length > maxEntries || (totalBytes > maxBytes && entries.length > 1)) {
        entries.shift();
        totalBytes -= sizes.shift() ?? 0;
      }
    },
    isPending: (entry) => pending.has(entry),
    finish(entry) {
      // Ignore a request that arrived before the log was cleared: its entry is no longer in the log.
      if (!pending.delete(entry)) return;
      const { refusal, method, path } = entry;
      if (refusal !== undefined) {
        refusals.count++;
        if (refusals.messages.length < shownRefusals) {
          refusals.messages.push(`${method} ${path}: ${refusal}`);
        }
      }
      for (const listener of listeners) listener(entry);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear() {
      entries.length = 0;
      sizes.length = 0;
      totalBytes = 0;
      pending = new WeakSet();
      refusals.count = 0;
      refusals.messages = [];
    },
  };
}

/** The error with which `close()` rejects when the server refused requests and the option `failOnRefusal` is on. */
export class RefusedRequestsError extends Error {
  override readonly name = 'RefusedRequestsError';
}

export function requireNoRefusals(all: readonly Refusals[]): void {
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const messages = all.flatMap((one) => one.messages);
  if (count === 0) return;
  const others = count > messages.length ? `\n… and ${count - messages.length} more` : '';
  throw new RefusedRequestsError(
    `${count} ${count === 1 ? 'request was' : 'requests were'} refused:\n${messages.join('\n')}${others}`,
  );
}
