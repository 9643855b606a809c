import type { Deadline } from '../common/deadline.ts';
import type { BeforeSend, Pipeline } from '../common/pipeline.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import type { MismatchError, OnceContext } from '../errors/later-errors.ts';
import type { JournalRecord, NewRecord } from '../journals/journal.ts';
import type { LogAccess } from '../logs/outcome-of.ts';
import type { RecentRequests, ServiceLog } from '../logs/service-log.ts';
import type { CreateOnceOptions } from './create-once-method.ts';
import type { LoggedTask } from './judge-entry.ts';

export interface OnceCalls extends LogAccess {
  log: ServiceLog;
  recent: RecentRequests;
  /** Waits, but rejects as soon as the call ends. */
  wait(milliseconds: number, deadline: Deadline): Promise<void>;
  /** The client's timeout for a call, in milliseconds. */
  timeout: number;
  /** @throws {ValidationError} when a runtime has no timer for so many milliseconds */
  requireTimeout(timeout: number, operation: string): number;
  send: Pipeline['call'];
  tell(message: string): void;
}

/** The objects at the service that attempts with an unknown outcome may have created. */
export interface Sight<Found> {
  /** The object that is certainly the result of the reference. */
  certain?: Found | undefined;
  /** How many objects at the service have a tag that ends with the marker of the reference. */
  marked?: number;
  candidates: Found[];
  /** Objects that may be the result. A person must dismiss each of them before the client sends the request again. */
  suspects: Found[];
  complete: boolean;
  /** Whether the service shows no object of the searched days: the service's clock may then differ from the journal's clock. */
  isEmpty?: boolean;
}

/** A creation or confirmation that the client must send at most once. */
export interface OnceTask<Result> {
  /** The fields that all attempts of the creation or confirmation share in the journal's records. */
  identity: Omit<NewRecord, 'attempt' | 'nonce' | 'timeout'>;
  id?: string;
  calls: OnceCalls;
  logged: LoggedTask<Result>;
  send(beforeSend: BeforeSend): Promise<Result>;
  /** @param timeout - milliseconds. @default the timeout of the call */
  get(id: string, timeout?: number): Promise<Result | undefined>;
  /**
   * Looks for the result of the attempts that may have taken effect, oldest first.
   *
   * @param begunSince - accepts a list whose reading began at this moment of `performance.now()` or later
   */
  look(
    attempts: readonly [JournalRecord, ...JournalRecord[]],
    begunSince: number,
  ): Promise<Sight<Result>>;
  /**
   * Returns whether an object that a person or the journal names can be the result of the reference.
   *
   * @param mustFit - whether the fields of the object must fit the body also if its tag bears the marker
   */
  accepts?(result: Result, mustFit?: boolean): Promise<boolean>;
  /** Called before the client claims an attempt. If the function rejects, the client sends nothing. */
  beforeClaim?(record: NewRecord): Promise<void>;
  /**
   * If true, the client looks for the result even while the call that sent the request runs, but not when the service
   * refused every attempt. If false, it looks only after that call, and also when the service refused every attempt,
   * because a copy of the request may have taken effect.
   */
  looksEarly?: boolean;
}

export type Decisions = Omit<CreateOnceOptions, 'reference'> & { timeout: number };

/** A reference whose outcome the journal alone does not decide, with its attempts. */
export interface Open {
  /** The attempts that may have taken effect, oldest first. */
  attempts: readonly [JournalRecord, ...JournalRecord[]];
  /** The attempt that decides the outcome of the reference. */
  record: JournalRecord;
  /** The last attempt that was sent with the same body as this call has. */
  same: JournalRecord | undefined;
  /** Whether the service refused every attempt of the reference. */
  isRefused: boolean;
  /** The number of the reference's last attempt, whatever its outcome. */
  last: number;
  now: Date;
  context: OnceContext;
}

export type Verdict<Result> =
  /** The request created `result`, or a person adopted it. If `open` is set, the journal does not contain it yet. */
  | { is: 'done'; result: Result; open?: Open; isAdopted?: boolean }
  /** No earlier attempt can take effect any more, so the client may claim and send `attempt`. */
  | { is: 'send'; attempt: number; now: Date }
  /** The request may still take effect, or a person must decide, or `error` says how the request ended. */
  | { is: 'open'; error: CrossborderFxError }
  /** The service refused every attempt, and no copy can take effect. The journal does not contain the refusal yet. */
  | { is: 'refused'; open: Open }
  /** The request has created the object `id`, which the service no longer shows. The journal lacks the id as yet. */
  | { is: 'gone'; id: string; open: Open }
  /** The reference was used with another body, or the object is not certainly the reference's result. */
  | { is: 'conflict'; error: MismatchError };
