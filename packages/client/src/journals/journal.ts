/** The operations that `createOnce` and `confirmOnce` send at most once. */
export type OnceOperation =
  | 'createPayment'
  | 'createTrade'
  | 'createFixedForward'
  | 'createExternalBankAccount'
  | 'confirmPayment';

/** The id that a journal keeps for an object without an id. `no-id` matches no other object. */
export const noId = 'no-id';

/** One attempt to send the request of a reference, claimed in the journal before the request leaves. */
export interface NewRecord {
  /** SHA-256 of account, operation, scope and reference, in hexadecimal digits. */
  key: string;
  /** The number of the attempt for this reference, from 1. */
  attempt: number;
  operation: OnceOperation;
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** The owner of the reference, where the account has several scopes. */
  scope?: string | undefined;
  /** SHA-256 of the body. Empty, so that it fits any body, when a recovery has found the object but no body. */
  hash: string;
  /** The fields that distinguish the object at the service from others. They hold no names and no free text. */
  fields: Record<string, unknown>;
  /** The nonce that signs the request, for tracing. It is not secret. */
  nonce: string;
  /** Moment in the token of the request, by the clock that signs: `YYYY-MM-DDTHH:MM:SSZ`. Records of old releases lack it. */
  created?: string | undefined;
  /**
   * Identifies the login whose log at the service has the request: 16 hexadecimal digits of the SHA-256 of user
   * name and base URL. Old records lack it.
   */
  by?: string | undefined;
  /** Milliseconds that the call that sends the request may take. */
  timeout: number;
  /**
   * The body in JSON, for a person who decides. A journal may keep it while the outcome is unknown. It deletes the
   * body when the attempt is settled or its key is done.
   */
  body?: string | undefined;
  /** Set in a record that reserves the fields of a trade: it names the record of the trade itself. */
  of?: { key: string; attempt: number } | undefined;
  /** Claims the attempt but sends no request for it, so that no process can send it later. */
  state?: 'not-sent' | undefined;
}

/**
 * The result of an attempt: the object `id` exists; the service refused the request, although a copy of it may have
 * taken effect; or the request never left.
 */
export type AttemptResult = { state: 'done'; id: string } | { state: 'refused' | 'not-sent' };

export type JournalRecord = Omit<NewRecord, 'state'> & {
  /** When the attempt was claimed, by the journal's clock. */
  sentAt: Date;
} & ({ state: 'sent' } | AttemptResult);

export interface JournalEntries {
  /** The present time by the journal's clock. */
  now: Date;
  /** All attempts of one key of the journal, oldest first. */
  attempts: JournalRecord[];
}

export interface ListOpenOptions {
  /** Lists only references of this operation. */
  operation?: OnceOperation | undefined;
  /** Lists only references that were first sent at this moment or later. */
  since?: Date | undefined;
  /** The value `next` of the previous page of references. */
  after?: string | undefined;
  /** How many references a page has at most. @default 100 */
  limit?: number | undefined;
}

/** A reference that has an attempt with an unknown outcome, and no attempt that is settled as done. */
export interface OpenReference {
  key: string;
  operation: OnceOperation;
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** The owner of the reference, where the account has several scopes. */
  scope?: string | undefined;
  /** The number of the last attempt, whatever its outcome. Pass it as `resend`. */
  attempt: number;
  /** When the first attempt with an unknown outcome was sent. */
  sentAt: Date;
  /** The body in JSON, if the journal keeps bodies. */
  body?: string | undefined;
}

/** Selects the attempts since a moment, or the last `limit` attempts before it. */
export type ListRecordsOptions = { since: Date } | { before: Date; limit: number };

/** Writes attempts that were sent before and that the journal has lost. */
export interface JournalRecovery {
  /** Writes a record as `claim` of the journal does, and stamps the moment at which the attempt was sent. */
  claim(record: NewRecord, sentAt: Date): Promise<boolean>;
  /** Ends the recovery: `claim` of the journal writes again. */
  end(): Promise<void>;
}

export interface OpenPage {
  /** The undecided references of this page, oldest first. */
  items: OpenReference[];
  /** Pass it as `after` to get the next page. The last page has no `next`. */
  next?: string;
}

/**
 * Remembers what was sent, across crashes: `fileJournal`, `sqliteJournal` and `postgresJournal`. A journal of your
 * own must keep every promise below and never delete a record; `journalContract` of
 * `@crossborder-fx/client/testing` tests that.
 *
 * A journal recognizes its store. After its first use, every method rejects when the store is empty or was
 * replaced, so the client sends nothing.
 */
export interface Journal {
  /** The caller's name for the account. It is part of every key, since hosts, ports and user names change. */
  readonly account: string;
  read(key: string): Promise<JournalEntries>;
  /** Reads several keys in one request. The result has the order of the keys. */
  readMany(keys: readonly string[]): Promise<JournalEntries[]>;
  /**
   * Maps each of these objects to the key whose result it is, in this account and operation. An object that belongs
   * to no key is left out. `no-id` names no object.
   */
  keysOf(operation: OnceOperation, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists the undecided references of this account, in all its scopes, for a person to decide. */
  listOpen(options?: ListOpenOptions): Promise<OpenPage>;
  /**
   * Writes the record and stamps `sentAt` by the journal's clock. Resolves to true once it is durable,
   * to false when that attempt of the key exists already. When several processes claim it at once, one gets true.
   */
  claim(record: NewRecord): Promise<boolean>;
  /**
   * Resolves to true once the result is durable. The first result stays, but `done` replaces another result once.
   * Resolves to false, and writes nothing, when the object is the result of another key of the account and
   * operation. When several keys settle one object at once, one key gets it.
   */
  settle(key: string, attempt: number, result: AttemptResult): Promise<boolean>;
  /** Lists the attempts of this account, with all keys and scopes, newest first. */
  listRecords(options: ListRecordsOptions): Promise<JournalEntries>;
  /**
   * Begins a recovery. Until it ends, `claim` rejects in every process, even after a crash. Once this has resolved,
   * `listRecords` shows every earlier claim. A later recovery replaces this one, whose methods then reject.
   */
  startRecovery(): Promise<JournalRecovery>;
}

/** Returns the attempts that may have been sent. The refusal of a later attempt does not decide an earlier one. */
export function sentAttempts(attempts: readonly JournalRecord[]): JournalRecord[] {
  return attempts.filter(({ state }) => state === 'sent' || state === 'done');
}

/** Returns whether a record may belong to a body: its hash is equal, or was lost. */
export function hasHash(record: Pick<JournalRecord, 'hash'>, hash: string): boolean {
  return record.hash === hash || record.hash === '';
}

/** Returns a journal that replaces some methods. It copies no method, since a journal may be an instance of a class. */
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

/** Returns the attempt that decides a reference: the one that is done, or else the last with an unknown outcome. */
export function decisiveAttempt(attempts: readonly JournalRecord[]): JournalRecord | undefined {
  const sent = sentAttempts(attempts);
  return sent.find(({ state }) => state === 'done') ?? sent.at(-1);
}
