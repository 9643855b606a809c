import type { Client } from '../create-client.ts';
import type { Journal, JournalRecord, NewRecord, OnceOperation } from '../journals/journal.ts';
import type { Named } from './read-requests.ts';

export interface RecoverOptions {
  /** The moment from which records may be missing in the journal. It must be at least a day before the newest record. */
  since: Date;
  /** Whether the recovery writes the journal. Otherwise it reads the log once, and the report is a preview. @default false */
  write?: boolean | undefined;
  /**
   * The scopes of the journal, such as the names of the callers of a gateway. References without a scope are always
   * included.
   */
  scopes?: readonly string[] | undefined;
  /** A person's decision: the references of fixed forwards, by the forwards' ids in the report. */
  assign?: Readonly<Record<string, { reference: string; scope?: string | undefined }>> | undefined;
  /**
   * A person's decision: the fixed forwards that belong to no reference of this journal, by their ids in the
   * report.
   */
  foreign?: readonly string[] | undefined;
  /** Whether the journal keeps the bodies of undecided references, as the journal of a gateway does. @default false */
  keepBodies?: boolean | undefined;
  /** A function that waits between the two readings of the log. @default setTimeout of the system */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

/** A reference of which the journal lacked attempts or the result. */
export interface RecoveredReference {
  operation: OnceOperation;
  reference: string;
  scope?: string | undefined;
  /** The number of attempts that the recovery added to the journal or, in a preview, would add. */
  added: number;
  /**
   * The state of the reference. `sent` means that a person must decide, as after an `UndecidedError`, or that the recovery was
   * a preview.
   */
  state: JournalRecord['state'];
  id?: string | undefined;
}

/** A request or object that may belong to the journal, without a known reference. */
export interface UnknownRequest {
  /**
   * - `scope`: the tag belongs to this account, but to no scope in `scopes`.
   * - `hidden`: the log hides the body of the request, and no list shows the tag of its object.
   * - `forward`: a fixed forward, which has no reference. New forwards between its two accounts are blocked until `assign` or
   *   `foreign` names the forward.
   * - `several`: more than one object has the marker of one reference.
   * - `missing`: the journal has the request as done, but the log lacks the request, so the log may lack other requests too.
   */
  why: 'scope' | 'hidden' | 'forward' | 'several' | 'missing';
  operation: OnceOperation;
  /** The id of the object that the request created, if the id is known. */
  id?: string | undefined;
  /** The nonce of the request, if the id of the object is unknown. */
  nonce?: string | undefined;
}

export interface RecoverReport {
  /** The references that are undecided, or for which the recovery added attempts to the journal. */
  references: RecoveredReference[];
  unknown: UnknownRequest[];
  /** The number of other logins in the journal, whose requests the log of this login does not show. */
  otherLogins: number;
  /** Whether nothing is left for a person to decide: `unknown` is empty, and no reference is `sent`. */
  isComplete: boolean;
}

export type Claim = (record: NewRecord, sentAt: Date) => Promise<void>;

/** A request of the service's log with a known reference. */
export interface Attempt extends Named, Pick<NewRecord, 'operation' | 'hash' | 'fields' | 'nonce'> {
  sentAt: Date;
  body?: Record<string, unknown> | undefined;
}

export interface Restoring {
  fx: Client;
  journal: Journal;
  options: RecoverOptions;
  scopes: readonly string[];
  unknown: RecoverReport['unknown'];
  claim: Claim | undefined;
  /** The nonces of the requests that the journal already has. */
  known: ReadonlySet<string>;
  /** The references that the log or a list of objects has shown, by key. */
  seen: Map<string, { attempt: Attempt; added: number }>;
  /** Adds an attempt that the journal lacks, and resolves to the number of the attempt. */
  add(attempt: Attempt): Promise<number>;
}
