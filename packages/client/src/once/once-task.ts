import type { OnceContext } from '../errors/errors.ts';
import type { BeforeSend } from '../ground/pipeline.ts';
import type { Journal, JournalRecord, NewRecord } from './journal.ts';

/** What the service shows of attempts whose outcome is unknown. */
export interface Sight<Found> {
  /** The object that certainly is it. */
  certain?: Found | undefined;
  /** At least one bears its marker. */
  isMarked?: boolean;
  /** More than one bears its marker. */
  isAmbiguous?: boolean;
  candidates: Found[];
  /** Those that may be it. A person has to dismiss each before it is sent again. */
  suspects: Found[];
  complete: boolean;
}

/** One thing that is to happen once. */
export interface OnceTask<Result> {
  /** What every record of it has. */
  identity: Omit<NewRecord, 'attempt' | 'nonce' | 'timeout'>;
  /** The id of what it makes, where that is known before. */
  id?: string;
  send(beforeSend: BeforeSend): Promise<Result>;
  get(id: string): Promise<Result>;
  /** Looks for what the attempts that may have taken effect have done; the oldest comes first. */
  look(attempts: readonly [JournalRecord, ...JournalRecord[]]): Promise<Sight<Result>>;
  /** Whether an object can be it, when a person or the journal says so. */
  accepts?(result: Result): Promise<boolean>;
  /** An attempt that was refused may have taken effect all the same, and a list may show it. */
  looksAfterRefusal?: boolean;
  /** Runs before an attempt is claimed. If it rejects, nothing is sent. */
  beforeClaim?(record: NewRecord): Promise<void>;
  /** A look is worth it while the answer may still come, and at once after a failure. */
  looksEarly?: boolean;
}

/** What the caller gives, and what a person decided. */
export interface Decisions {
  journal: Journal;
  /** Milliseconds. */
  timeout: number;
  signal?: AbortSignal | undefined;
  resend?: number | undefined;
  adopt?: string | undefined;
  dismiss?: readonly string[] | undefined;
}

/** What the journal says of a reference whose outcome is unknown. */
export interface Open {
  /** Those that may have taken effect, oldest first. */
  attempts: readonly [JournalRecord, ...JournalRecord[]];
  record: JournalRecord;
  /** The number of the last attempt, whatever its outcome. */
  last: number;
  /** By the journal's clock. */
  now: Date;
  context: OnceContext;
}
