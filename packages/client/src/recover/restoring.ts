import type { Client } from '../create-client.ts';
import type { Journal, JournalRecord, NewRecord, OnceOperation } from '../journals/journal.ts';
import type { Named } from './read-requests.ts';

export interface RecoverOptions {
  /** From when on the journal may lack something: at most its newest record less a day. */
  since: Date;
  /** Whether the journal is written. Without, the log is read once, and the report shows what would be. @default false */
  write?: boolean | undefined;
  /** The scopes of the journal: the names of the callers of a gateway. References without a scope are always looked for. */
  scopes?: readonly string[] | undefined;
  /** A person's decision: the reference of each of these fixed forwards, by its id in the report. */
  assign?: Readonly<Record<string, { reference: string; scope?: string | undefined }>> | undefined;
  /** A person's decision: the fixed forwards that no reference of this journal has, by their ids in the report. */
  foreign?: readonly string[] | undefined;
  /** Keeps bodies of what stays undecided, as the journal of a gateway does. @default false */
  keepBodies?: boolean | undefined;
  /** Waits between the readings. @default the time of the system */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** A reference of which the log, or a list, shows what the journal had not. */
export interface RecoveredReference {
  operation: OnceOperation;
  reference: string;
  scope?: string | undefined;
  /** How many attempts were added, or would be. */
  added: number;
  /** `sent` is for a person, as after an `UndecidedError`, or was not looked for yet. */
  state: JournalRecord['state'];
  id?: string | undefined;
}

/** Something that may be of the journal, and that no reference could be found for. */
export interface UnknownRequest {
  /**
   * - `scope`: its tag is of this account, and of none of the scopes that were named.
   * - `hidden`: the log hides its body, and no list shows its tag.
   * - `forward`: a fixed forward, which bears no reference. Those with its two accounts are blocked until `assign` or
   *   `foreign` decides on it.
   * - `several`: more than one object bears the marker of one reference.
   * - `missing`: the journal has it as done, and the log has not: the log may lack others.
   */
  why: 'scope' | 'hidden' | 'forward' | 'several' | 'missing';
  operation: OnceOperation;
  /** Of the object, where it is known. */
  id?: string | undefined;
  /** Of the request, where there is no id. */
  nonce?: string | undefined;
}

export interface RecoverReport {
  /** Those that were added to the journal, or are undecided. */
  references: RecoveredReference[];
  unknown: UnknownRequest[];
  /** How many other logins the journal has records of: the log of this one does not show their requests. */
  otherLogins: number;
  /** Whether nothing is left for a person: nothing is unknown, and no reference is `sent`. */
  isComplete: boolean;
}

/** Writes an attempt of before. Undefined where nothing is written. */
export type Claim = (record: NewRecord, sentAt: Date) => Promise<void>;

/** A request whose reference is known. */
export interface Attempt extends Named, Pick<NewRecord, 'operation' | 'hash' | 'fields' | 'nonce'> {
  sentAt: Date;
  body?: Record<string, unknown> | undefined;
}

/** A journal that is brought back, and what is found of it. */
export interface Restoring {
  fx: Client;
  journal: Journal;
  options: RecoverOptions;
  scopes: readonly string[];
  unknown: RecoverReport['unknown'];
  claim: Claim | undefined;
  /** The nonces that the journal has of that time. */
  known: ReadonlySet<string>;
  /** The references that the log, or a list, has shown, by key. */
  seen: Map<string, { attempt: Attempt; added: number }>;
  /** Adds an attempt that the journal lacks, and resolves to its number. */
  add(attempt: Attempt): Promise<number>;
}
