/** The operations that `createOnce` and `confirmOnce` send at most once. */
export type OnceOperation =
  | 'createPayment'
  | 'createTrade'
  | 'createFixedForward'
  | 'createExternalBankAccount'
  | 'confirmPayment';

/** The id that a journal keeps for an object without an id. Objects with this id count as different objects. */
export const noId = 'no-id';

/** One attempt to send the request of a reference. The client claims the attempt in the journal before the request leaves. */
export interface NewRecord {
  /** The key of the reference: SHA-256 of account, operation, scope and reference, in hexadecimal digits. */
  key: string;
  /** The number of the attempt for this reference, from 1. */
  attempt: number;
  operation: OnceOperation;
  /** The reference that the caller gave, or the id of the payment to confirm. */
  reference: string;
  /** The owner of the reference, if the account has several scopes. */
  scope?: string | undefined;
  /**
   * SHA-256 of the request's body. The text is empty, and so matches any body, when a recovery has found the object but
   * no body.
   */
  hash: string;
  /** The fields that distinguish the object at the service from other objects. These fields hold no names and no free text. */
  fields: Record<string, unknown>;
  /** The nonce that signs the request, for tracing. The nonce is not secret. */
  nonce: string;
  /**
   * The time that was signed in the request's token: `YYYY-MM-DDTHH:MM:SSZ`. Records of old releases lack this time.
   */
  created?: string | undefined;
  /**
   * Identifies the login whose log at the service has the request: 16 hexadecimal digits of the SHA-256 of user name and base
   * URL. Records of old releases lack this field.
   */
  by?: string | undefined;
  /** How many milliseconds the call that sends the request may take. */
  timeout: number;
  /**
   * The body of the request in JSON, for a person who decides about an unknown outcome. A journal may keep the body while the
   * outcome is unknown. It deletes the body when the attempt is settled or another attempt of the reference is done.
   */
  body?: string | undefined;
  /**
   * Set only in a record that reserves the fields of a trade or fixed forward: the key and attempt number in the record
   * of the trade or forward itself.
   */
  of?: { key: string; attempt: number } | undefined;
  /** Set when the client claims the attempt but sends no request, so that no process can send the attempt later. */
  state?: 'not-sent' | undefined;
}

/**
 * The result of an attempt. `done`: the attempt created or confirmed the object `id`. `refused`: the service refused
 * the request, although a copy of the request may have taken effect. `not-sent`: the request never left.
 */
export type AttemptResult = { state: 'done'; id: string } | { state: 'refused' | 'not-sent' };

export type JournalRecord = Omit<NewRecord, 'state'> & {
  /** When the attempt was claimed, by the journal's clock. */
  sentAt: Date;
} & ({ state: 'sent' } | AttemptResult);

export interface JournalEntries {
  /** The present time by the journal's clock. */
  now: Date;
  /** All attempts of one reference that the journal has, oldest first. */
  attempts: JournalRecord[];
}

export interface ListOpenOptions {
  /** Lists only undecided references of this operation. */
  operation?: OnceOperation | undefined;
  /** Lists only undecided references whose `sentAt` is this moment or later. */
  since?: Date | undefined;
  /** The value `next` of the previous page of references. */
  after?: string | undefined;
  /** The largest number of undecided references on a page. @default 100 */
  limit?: number | undefined;
}

/** A reference that has an attempt with an unknown outcome, and no attempt with the result `done`. */
export interface OpenReference {
  key: string;
  operation: OnceOperation;
  /** The reference that the caller gave, or the id of the payment to confirm. */
  reference: string;
  /** The owner of the reference, if the account has several scopes. */
  scope?: string | undefined;
  /**
   * The number of the reference's last attempt, whatever its outcome. Pass the number as `resend` to send the request again.
   */
  attempt: number;
  /** When the reference's first attempt with an unknown outcome was sent. */
  sentAt: Date;
  /** The body of the request in JSON, if the journal keeps bodies. */
  body?: string | undefined;
}

/** Selects the attempts that were sent since a moment, or the last `limit` attempts before a moment. */
export type ListRecordsOptions = { since: Date } | { before: Date; limit: number };

/** Adds sent attempts that the journal lacks since its restore from an older copy. */
export interface JournalRecovery {
  /** Writes a record as `claim` of the journal does, with the time at which the attempt was sent. */
  claim(record: NewRecord, sentAt: Date): Promise<boolean>;
  /** Ends the recovery, after which `claim` of the journal writes again. */
  end(): Promise<void>;
}

export interface OpenPage {
  /** The undecided references of this page, oldest first. */
  items: OpenReference[];
  /** The value to pass as `after` to get the next page. The last page has no `next`. */
  next?: string;
}

/**
 * Remembers across crashes which requests the client has sent: `fileJournal`, `sqliteJournal` and `postgresJournal`. A journal
 * of your own must keep every promise below and never delete a record; `journalContract` of `@crossborder-fx/client/testing`
 * tests that.
 *
 * A journal recognizes its store. After the journal's first use, every method rejects when the store is empty or was replaced,
 * so the client sends nothing.
 */
export interface Journal {
  /** The caller's name for the account. Every key depends on this name and not on hosts, ports or user names, which change. */
  readonly account: string;
  read(key: string): Promise<JournalEntries>;
  /** Reads the attempts of several keys in one request. The result has the order of the keys. */
  readMany(keys: readonly string[]): Promise<JournalEntries[]>;
  /**
   * Maps the id of each given object to the object's key in this account and operation. An object without a key is left
   * out. `no-id` identifies no object.
   */
  keysOf(operation: OnceOperation, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists the undecided references of this account, in all its scopes, for a person to decide. */
  listOpen(options?: ListOpenOptions): Promise<OpenPage>;
  /**
   * Writes the record of an attempt with the time `sentAt` by the journal's clock. Resolves to true once the record is durable,
   * to false when the key already has an attempt with this number. When several processes claim the same attempt at once, one
   * of them gets true.
   */
  claim(record: NewRecord): Promise<boolean>;
  /**
   * Writes the result of an attempt, and resolves to true once the result is durable. An attempt keeps its first
   * result, but `done` replaces any other result. Resolves to false, and writes nothing, when the object is the result
   * of another key of the account and operation. When several calls give one object to different keys at once, one of
   * them gets true.
   */
  settle(key: string, attempt: number, result: AttemptResult): Promise<boolean>;
  /** Lists the attempts of this account, with all keys and scopes, newest first. */
  listRecords(options: ListRecordsOptions): Promise<JournalEntries>;
  /**
   * Begins a recovery of lost records. Until the recovery ends, `claim` rejects in every process, even after a crash. Once
   * `startRecovery` has resolved, `listRecords` shows every earlier claim. A later recovery replaces this recovery, whose
   * methods then reject.
   */
  startRecovery(): Promise<JournalRecovery>;
}

/** The refusal of a later attempt does not decide the outcome of an earlier attempt. */
export function sentAttempts(attempts: readonly JournalRecord[]): JournalRecord[] {
  return attempts.filter(({ state }) => state === 'sent' || state === 'done');
}

/** Returns whether a record may belong to a body: the record has the hash of the body, or an empty hash. */
export function hasHash(record: Pick<JournalRecord, 'hash'>, hash: string): boolean {
  return record.hash === hash || record.hash === '';
}

/**
 * Returns a journal with some methods replaced. The function copies no method, since a journal may be an instance of a class.
 */
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

/**
 * Returns the attempt that decides the outcome of a reference: the attempt that is done, or else the last attempt with an
 * unknown outcome.
 */
export function decisiveAttempt(attempts: readonly JournalRecord[]): JournalRecord | undefined {
  const sent = sentAttempts(attempts);
  return sent.find(({ state }) => state === 'done') ?? sent.at(-1);
}
