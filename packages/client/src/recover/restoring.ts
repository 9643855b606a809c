import type { Client } from '../create-client.ts';
import type { Journal, JournalRecord, NewRecord, OnceOperation } from '../journals/journal.ts';
import type { Named } from './read-requests.ts';

export interface RecoverOptions {
  /** The moment from which records may be missing: at most the newest record less a day. */
  since: Date;
  /** Whether to write the journal. Otherwise the log is read once, and the report is a preview. @default false */
  write?: boolean | undefined;
  /**
   * The scopes of the journal, such as the names of the callers of a gateway. References without a scope are always
   * included.
   */
  scopes?: readonly string[] | undefined;
  /** A person's decision: assigns a reference to fixed forwards, by their ids in the report. */
  assign?: Readonly<Record<string, { reference: string; scope?: string | undefined }>> | undefined;
  /**
   * A person's decision: the fixed forwards that belong to no reference of this journal, by their ids in the
   * report.
   */
  foreign?: readonly string[] | undefined;
  /** Keeps the bodies of undecided references, as the journal of a gateway does. @default false */
  keepBodies?: boolean | undefined;
  /** Waits between the two readings. @default the time of the system */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** A reference with attempts or a result that the journal lacked. */
export interface RecoveredReference {
  operation: OnceOperation;
  reference: string;
  scope?: string | undefined;
  /** The number of attempts that were added to the journal or, in a preview, would be added. */
  added: number;
  /** `sent` means that a person must decide, as after an `UndecidedError`, or that this was a preview. */
  state: JournalRecord['state'];
  id?: string | undefined;
}

/** A request or object that may belong to the journal, without a known reference. */
export interface UnknownRequest {
  /**
   * - `scope`: its tag belongs to this account, but to no scope in `scopes`.
   * - `hidden`: the log hides its body, and no list shows its tag.
   * - `forward`: a fixed forward, which has no reference. Forwards between its two accounts are blocked until
   *   `assign` or `foreign` names it.
   * - `several`: more than one object bears the marker of one reference.
   * - `missing`: the journal says done, but the log lacks it, so the log may lack others too.
   */
  why: 'scope' | 'hidden' | 'forward' | 'several' | 'missing';
  operation: OnceOperation;
  /** The id of the object of the request, if the id is known. */
  id?: string | undefined;
  /** The nonce of the request, if the id is unknown. */
  nonce?: string | undefined;
}

export interface RecoverReport {
  /** The references that were added to the journal or are undecided. */
  references: RecoveredReference[];
  unknown: UnknownRequest[];
  /** The number of other logins in the journal. The log of this login does not show their requests. */
  otherLogins: number;
  /** Whether nothing is left for a person: `unknown` is empty, and no reference is `sent`. */
  isComplete: boolean;
}

/** Writes the record of an earlier attempt into the journal. */
export type Claim = (record: NewRecord, sentAt: Date) => Promise<void>;

/** A request of the service's log whose reference is known. */
export interface Attempt extends Named, Pick<NewRecord, 'operation' | 'hash' | 'fields' | 'nonce'> {
  sentAt: Date;
  body?: Record<string, unknown> | undefined;
}

/** A journal that is being restored, and the findings so far. */
export interface Restoring {
  fx: Client;
  journal: Journal;
  options: RecoverOptions;
  scopes: readonly string[];
  unknown: RecoverReport['unknown'];
  claim: Claim | undefined;
  /** The nonces that the journal already has. */
  known: ReadonlySet<string>;
  /** The references that the log or a list has shown, by key. */
  seen: Map<string, { attempt: Attempt; added: number }>;
  /** Adds an attempt that the journal lacks, and resolves to its number. */
  add(attempt: Attempt): Promise<number>;
}
