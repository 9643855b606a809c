import type { RequestParts } from './answer.ts';
import type { OperationId } from './operations.ts';

/**
 * A request that the server was sent, whatever came of it. A body that was refused unread is
 * undefined, and X-WSSE is without its digest.
 */
export interface JournalEntry extends RequestParts {
  /** Undefined when the description has no such path or method. */
  operation: OperationId | undefined;
  /** What it was answered with; undefined until then, and when the connection was dropped. */
  status: number | undefined;
  /** Of a verified token. */
  nonce: string | undefined;
  /** Whether an earlier request had the same nonce. */
  nonceReused: boolean;
  /** When it came. */
  at: Date;
}

export interface Journal {
  /** Oldest first. */
  entries: readonly JournalEntry[];
  /** @param bytes - the size of the body as it was sent */
  add(entry: JournalEntry, bytes: number): void;
  clear(): void;
}

/** Keeps the latest requests: `size` of them, or fewer when their bodies are larger than `bytes`. */
export function createJournal(size: number, bytes = 32 * 1024 * 1024): Journal {
  const entries: JournalEntry[] = [];
  const sizes: number[] = [];
  let total = 0;
  return {
    entries,
    add(entry, added) {
      entries.push(entry);
      sizes.push(added);
      total += added;
      while (entries.length > size || (total > bytes && entries.length > 1)) {
        entries.shift();
        total -= sizes.shift() ?? 0;
      }
    },
    clear() {
      entries.length = 0;
      sizes.length = 0;
      total = 0;
    },
  };
}

/** Headers as the journal keeps them. */
export function withoutDigest(headers: Record<string, string>): Record<string, string> {
  const { 'x-wsse': token, ...others } = headers;
  if (token === undefined) return others;
  return {
    ...others,
    'x-wsse': token.replace(/PasswordDigest="[^"]*"?/g, 'PasswordDigest="…"'),
  };
}
