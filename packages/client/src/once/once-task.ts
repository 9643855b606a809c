import type { Deadline } from '../common/deadline.ts';
import type { BeforeSend, Pipeline } from '../common/pipeline.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import type { MismatchError, OnceContext } from '../errors/later-errors.ts';
import type { JournalRecord, NewRecord } from '../journals/journal.ts';
import type { LogAccess } from '../logs/outcome-of.ts';
import type { RecentRequests } from '../logs/recent-requests.ts';
import type { ServiceLog } from '../logs/service-log.ts';
import type { CreateOnceOptions } from './create-once-method.ts';
import type { LoggedTask } from './judge-entry.ts';

export interface OnceCalls extends LogAccess {
  log: ServiceLog;
  recent: RecentRequests;
  /** Rejects as soon as the deadline ends. */
  wait(milliseconds: number, deadline: Deadline): Promise<void>;
  /** Milliseconds: the client's time-out for a call. */
  timeout: number;
  send: Pipeline['call'];
  tell(message: string): void;
}

/** The objects at the service that attempts with an unknown outcome may have created. */
export interface Sight<Found> {
  /** The object that is certainly the result. */
  certain?: Found | undefined;
  /** How many objects bear the marker of the reference in their tags. */
  marked?: number;
  candidates: Found[];
  /** Objects that may be the result. A person must dismiss each of them before the client sends again. */
  suspects: Found[];
  complete: boolean;
  /** Whether the service shows no object of these days: its clock may differ from the journal's. */
  isEmpty?: boolean;
}

/** A creation or confirmation that must happen at most once. */
export interface OnceTask<Result> {
  /** The fields of the journal's record that all attempts of the task share. */
  identity: Omit<NewRecord, 'attempt' | 'nonce' | 'timeout'>;
  id?: string;
  calls: OnceCalls;
  logged: LoggedTask<Result>;
  send(beforeSend: BeforeSend): Promise<Result>;
  /** @param timeout - milliseconds. @default that of the call */
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
  /** Returns whether an object that a person or the journal names can be the result. */
  accepts?(result: Result): Promise<boolean>;
  /** Runs before an attempt is claimed. If it rejects, nothing is sent. */
  beforeClaim?(record: NewRecord): Promise<void>;
  /**
   * Whether to look while the answer may still come, and right after a failure. Otherwise the client searches a
   * list also after a refusal, because the attempt may still have taken effect.
   */
  looksEarly?: boolean;
}

/** The options of the caller, with a person's decisions. */
export type Decisions = Omit<CreateOnceOptions, 'reference'> & { timeout: number };

/** A reference with an unknown outcome, according to the journal. */
export interface Open {
  /** The attempts that may have taken effect, oldest first. */
  attempts: readonly [JournalRecord, ...JournalRecord[]];
  /** The attempt that decides the reference. */
  record: JournalRecord;
  /** The last attempt with the same body as this call. */
  same: JournalRecord | undefined;
  /** Whether the service refused every attempt. */
  isRefused: boolean;
  /** The number of the reference's last attempt, whatever its outcome. */
  last: number;
  now: Date;
  context: OnceContext;
}

/** The outcome of a reference, and the next step. */
export type Verdict<Result> =
  /** The request has created `result`, or a person has adopted it. With `open`, the journal does not know the result yet. */
  | { is: 'done'; result: Result; open?: Open; isAdopted?: boolean }
  /** No earlier attempt can take effect any more, so `attempt` may be claimed and sent. */
  | { is: 'send'; attempt: number; now: Date }
  /** The request may still take effect, or a person must decide, or the error says how the request ended. */
  | { is: 'open'; error: CrossborderFxError }
  /** The service certainly refused every attempt, and no copy can take effect. The journal does not know it yet. */
  | { is: 'refused'; open: Open }
  /** The request has created the object `id`, which the service no longer shows. The journal does not know it yet. */
  | { is: 'gone'; id: string; open: Open }
  /** The reference belongs to another body or object than this call. */
  | { is: 'conflict'; error: MismatchError };
