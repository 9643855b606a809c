/** The operations that can be sent at most once. */
export type OnceOperation = 'createPayment' | 'createTrade' | 'confirmPayment';

/** One use of a reference, as it is claimed before its request leaves. */
export interface NewRecord {
  /** SHA-256 of account, operation and reference, in hexadecimal digits. */
  key: string;
  /** Counts from 1. */
  attempt: number;
  operation: OnceOperation;
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** SHA-256 of the body. */
  hash: string;
  /** The fields that distinguish the object at the service from others. No names, and no free text. */
  fields: Record<string, unknown>;
  /** Signs the request, for tracing. Not a secret. */
  nonce: string;
  /** Milliseconds that the call may take. */
  timeout: number;
  /** In a record that marks a trade's fields as taken: the record of the trade itself. */
  of?: { key: string; attempt: number };
  /** Claims an attempt so that nobody can send it any more. */
  state?: 'void';
}

/** The result of an attempt: the object `id` exists; or nothing was sent, or the service refused it. */
export type AttemptResult = { state: 'done'; id: string } | { state: 'void' };

export type JournalRecord = Omit<NewRecord, 'state'> & {
  /** When it was claimed, by the journal's clock. */
  sentAt: Date;
} & ({ state: 'sent' } | AttemptResult);

export interface JournalEntries {
  /** By the journal's clock. */
  now: Date;
  /** All attempts of one key, oldest first. */
  attempts: JournalRecord[];
}

/**
 * Remembers what was sent, across crashes. `fileJournal` and `postgresJournal` are two; another one
 * must keep every promise below, and must never delete anything.
 */
export interface Journal {
  /** Named by the caller, and part of every key: hosts, ports and user names change. */
  readonly account: string;
  read(key: string): Promise<JournalEntries>;
  /**
   * Writes the record and stamps `sentAt` by the journal's clock. Resolves to true once it is durable,
   * to false when that attempt of the key exists already. Of several at once, one gets true.
   */
  claim(record: NewRecord): Promise<boolean>;
  /** The first `done` stays, and replaces a `void`, whichever comes first. */
  settle(key: string, attempt: number, result: AttemptResult): Promise<void>;
}

/** The attempts that may have been sent. A later one that was refused does not decide an earlier one. */
export function sentAttempts(attempts: readonly JournalRecord[]): JournalRecord[] {
  return attempts.filter(({ state }) => state !== 'void');
}

/** The attempt that decides a reference: one that is done, or else the last whose outcome is unknown. */
export function decisiveAttempt(attempts: readonly JournalRecord[]): JournalRecord | undefined {
  const sent = sentAttempts(attempts);
  return sent.find(({ state }) => state === 'done') ?? sent.at(-1);
}
