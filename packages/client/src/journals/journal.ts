/** The operations that can be sent at most once. */
export type OnceOperation =
  | 'createPayment'
  | 'createTrade'
  | 'createFixedForward'
  | 'createExternalBankAccount'
  | 'confirmPayment';

/** Stands for the id of what has none: it is never taken for another one. */
export const noId = 'no-id';

/** One use of a reference, as it is claimed before its request leaves. */
export interface NewRecord {
  /** SHA-256 of account, operation, scope and reference, in hexadecimal digits. */
  key: string;
  /** Counts from 1. */
  attempt: number;
  operation: OnceOperation;
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** Whose reference it is, where the account has several scopes. */
  scope?: string | undefined;
  /** SHA-256 of the body. Empty where a recovery has found the object, and not the body: then it fits any body. */
  hash: string;
  /** The fields that distinguish the object at the service from others. No names, and no free text. */
  fields: Record<string, unknown>;
  /** Signs the request, for tracing. Not a secret. */
  nonce: string;
  /** Moment in the token of the request, by the clock that signs: `YYYY-MM-DDTHH:MM:SSZ`. A record of before has none. */
  created?: string | undefined;
  /**
   * Names the login whose log at the service has the request: 16 hexadecimal digits of the SHA-256 of user name and base
   * URL. A record of before has none.
   */
  by?: string | undefined;
  /** Milliseconds that the call may take. */
  timeout: number;
  /**
   * The body in JSON, for a person who decides. A journal gives it back while the outcome is unknown, or leaves it
   * out; once the attempt is settled, or its key is done, the journal has it no longer.
   */
  body?: string | undefined;
  /** In a record that marks a trade's fields as taken: the record of the trade itself. */
  of?: { key: string; attempt: number } | undefined;
  /** Claims an attempt so that nobody can send it any more. */
  state?: 'not-sent' | undefined;
}

/**
 * The result of an attempt: the object `id` exists; the service refused the request, though a copy of it
 * may have taken effect; or nothing of it left.
 */
export type AttemptResult = { state: 'done'; id: string } | { state: 'refused' | 'not-sent' };

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

export interface ListOpenOptions {
  /** Leaves out the other operations. */
  operation?: OnceOperation | undefined;
  /** Leaves out what was first sent before this moment. */
  since?: Date | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
  /** How many references a page has at most. @default 100 */
  limit?: number | undefined;
}

/** A reference with an attempt whose outcome is unknown, and none that is done. */
export interface OpenReference {
  key: string;
  operation: OnceOperation;
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** Whose reference it is, where the account has several scopes. */
  scope?: string | undefined;
  /** The last attempt, whatever its outcome: what `resend` takes. */
  attempt: number;
  /** When it was sent for the first time with an outcome that is unknown. */
  sentAt: Date;
  /** The body in JSON, where the journal was given it. */
  body?: string | undefined;
}

/** Which attempts `listRecords` gives: those since a moment, or so many of the last ones before it. */
export type ListRecordsOptions = { since: Date } | { before: Date; limit: number };

/** Writes what was sent before, and is forgotten. */
export interface JournalRecovery {
  /** As `claim` of the journal, stamped with the moment at which it was sent. */
  claim(record: NewRecord, sentAt: Date): Promise<boolean>;
  /** From now on, `claim` of the journal writes again. */
  end(): Promise<void>;
}

export interface OpenPage {
  /** Oldest first. */
  items: OpenReference[];
  /** What `after` takes for the next page; missing on the last one. */
  next?: string;
}

/**
 * Remembers what was sent, across crashes: `fileJournal`, `sqliteJournal` and `postgresJournal`. Another
 * one must keep every promise below, and must never delete anything; `journalContract` of
 * `@crossborder-fx/client/testing` holds it to them.
 *
 * A journal knows itself. Once it has been used, it rejects everything when its store is empty, or
 * another one in the same place: then nothing is sent.
 */
export interface Journal {
  /** Named by the caller, and part of every key: hosts, ports and user names change. */
  readonly account: string;
  read(key: string): Promise<JournalEntries>;
  /** As many `read`s as there are keys, in their order, at the price of one. */
  readMany(keys: readonly string[]): Promise<JournalEntries[]>;
  /**
   * Finds the key whose result each of these objects is, in this account and operation; an object that no key has is
   * left out. `no-id` names no object.
   */
  keysOf(operation: OnceOperation, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists the undecided references of this account, of all its scopes, for a person who decides. */
  listOpen(options?: ListOpenOptions): Promise<OpenPage>;
  /**
   * Writes the record and stamps `sentAt` by the journal's clock. Resolves to true once it is durable,
   * to false when that attempt of the key exists already. Of several at once, one gets true.
   */
  claim(record: NewRecord): Promise<boolean>;
  /**
   * Resolves to true once the result is durable. The first stays; only `done` replaces another, once. Resolves
   * to false, and writes nothing, where the object is the result of another key of the account and operation:
   * of several at once, one key gets it.
   */
  settle(key: string, attempt: number, result: AttemptResult): Promise<boolean>;
  /** The attempts of this account, of all its keys and scopes, newest first. */
  listRecords(options: ListRecordsOptions): Promise<JournalEntries>;
  /**
   * Begins a recovery. Until it ends, `claim` rejects in every process, and after a crash too. What was claimed is in
   * `listRecords` once this has resolved. A later recovery takes the place of this one, which rejects from then on.
   */
  startRecovery(): Promise<JournalRecovery>;
}

/** The attempts that may have been sent. A later one that was refused does not decide an earlier one. */
export function sentAttempts(attempts: readonly JournalRecord[]): JournalRecord[] {
  return attempts.filter(({ state }) => state === 'sent' || state === 'done');
}

/** Whether a record may be of a body: its hash is the same, or was lost. */
export function hasHash(record: Pick<JournalRecord, 'hash'>, hash: string): boolean {
  return record.hash === hash || record.hash === '';
}

/** A journal with functions of its own: its methods may be those of a class. */
export function journalWith(journal: Journal, own: Partial<Journal>): Journal {
  return {
    account: journal.account,
    read: (key) => journal.read(key),
    readMany: (keys) => journal.readMany(keys),
    keysOf: (operation, ids) => journal.keysOf(operation, ids),
    listOpen: (options) => journal.listOpen(options),
    claim: (record) => journal.claim(record),
    settle: (key, attempt, result) => journal.settle(key, attempt, result),
    listRecords: (options) => journal.listRecords(options),
    startRecovery: () => journal.startRecovery(),
    ...own,
  };
}

/** The attempt that decides a reference: one that is done, or else the last whose outcome is unknown. */
export function decisiveAttempt(attempts: readonly JournalRecord[]): JournalRecord | undefined {
  const sent = sentAttempts(attempts);
  return sent.find(({ state }) => state === 'done') ?? sent.at(-1);
}
