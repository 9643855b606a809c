import type { RequestParts } from '../exchange/answerer.ts';
import type { OperationId } from '../exchange/operations.ts';

/**
 * A request to the server and the status of its answer. A body that was refused unread is undefined,
 * and X-WSSE has no digest.
 */
export interface JournalEntry extends RequestParts {
  /** Undefined when the description has no such path or method. */
  operation: OperationId | undefined;
  /** Status of the answer; undefined until there is one, and when the connection was dropped. */
  status: number | undefined;
  /** The nonce of a verified token. */
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

/** Keeps the latest `maxEntries` requests, or fewer when their bodies together exceed `maxBytes`. */
export function createJournal(maxEntries: number, maxBytes = 32 * 1024 * 1024): Journal {
  const entries: JournalEntry[] = [];
  const sizes: number[] = [];
  let totalBytes = 0;
  return {
    entries,
    add(entry, bytes) {
      entries.push(entry);
      sizes.push(bytes);
      totalBytes += bytes;
      while (entries.length > maxEntries || (totalBytes > maxBytes && entries.length > 1)) {
        entries.shift();
        totalBytes -= sizes.shift() ?? 0;
      }
    },
    clear() {
      entries.length = 0;
      sizes.length = 0;
      totalBytes = 0;
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
