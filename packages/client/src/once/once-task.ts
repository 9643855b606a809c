import type { CrossborderFxError } from '../errors/errors.ts';
import type { MismatchError, OnceContext } from '../errors/later-errors.ts';
import type { Deadline } from '../ground/deadline.ts';
import type { BeforeSend, Pipeline } from '../ground/pipeline.ts';
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

/** What the service shows of attempts whose outcome is unknown. */
export interface Sight<Found> {
  /** The object that is certainly their result. */
  certain?: Found | undefined;
  /** How many objects bear the marker. */
  marked?: number;
  candidates: Found[];
  /** Objects that may be their result. A person has to dismiss each before anything is sent again. */
  suspects: Found[];
  complete: boolean;
  /** Whether the service shows no object at all of these days: they may be other days than the journal's. */
  isEmpty?: boolean;
}

/** A payment, trade or confirmation that must happen once. */
export interface OnceTask<Result> {
  /** What all its records have in common. */
  identity: Omit<NewRecord, 'attempt' | 'nonce' | 'timeout'>;
  id?: string;
  calls: OnceCalls;
  logged: LoggedTask<Result>;
  send(beforeSend: BeforeSend): Promise<Result>;
  /** @param timeout - milliseconds. @default that of the call */
  get(id: string, timeout?: number): Promise<Result | undefined>;
  /**
   * Looks for what the attempts that may have taken effect have done; the oldest comes first.
   *
   * @param begunSince - the moment of `performance.now()` from which a list that was read will do
   */
  look(
    attempts: readonly [JournalRecord, ...JournalRecord[]],
    begunSince: number,
  ): Promise<Sight<Result>>;
  /** Whether the object that a person or the journal names can be the result. */
  accepts?(result: Result): Promise<boolean>;
  /** Runs before an attempt is claimed. If it rejects, nothing is sent. */
  beforeClaim?(record: NewRecord): Promise<void>;
  /**
   * Whether to look while the answer may still come, and right after a failure. If not, a list is searched after a refusal
   * too: the attempt may have taken effect all the same.
   */
  looksEarly?: boolean;
}

/** What the caller gives, and what a person decided. */
export type Decisions = Omit<CreateOnceOptions, 'reference'> & { timeout: number };

/** What the journal says of a reference whose outcome is unknown. */
export interface Open {
  /** The attempts that may have taken effect, oldest first. */
  attempts: readonly [JournalRecord, ...JournalRecord[]];
  /** The one that decides. */
  record: JournalRecord;
  /** The last one with the body of this call. */
  same: JournalRecord | undefined;
  /** Whether each was refused. */
  isRefused: boolean;
  /** The number of the last attempt, whatever its outcome. */
  last: number;
  now: Date;
  context: OnceContext;
}

/** What became of a reference, and what is to be done about it. */
export type Verdict<Result> =
  /** It has created `result`, or a person has adopted that. The journal does not know it yet where it has an `open`. */
  | { is: 'done'; result: Result; open?: Open; isAdopted?: boolean }
  /** Nothing of it can take effect any more: `attempt` may be claimed, and sent. */
  | { is: 'send'; attempt: number; now: Date }
  /** It may yet take effect, or a person decides; or an error says how it ended. */
  | { is: 'open'; error: CrossborderFxError }
  /** Every attempt was certainly refused, and none can take effect any more. The journal does not know it yet. */
  | { is: 'refused'; open: Open }
  /** It has created the object `id`, which the service no longer shows. The journal does not know it yet. */
  | { is: 'gone'; id: string; open: Open }
  /** It is about something else than this call. */
  | { is: 'conflict'; error: MismatchError };
