import {
  AmbiguousError,
  ApiError,
  CrossborderFxError,
  GoneError,
  InProgressError,
  MismatchError,
  UndecidedError,
  ValidationError,
} from '../errors/errors.ts';
import { askJournal } from './ask-journal.ts';
import {
  decisiveAttempt,
  type Journal,
  type JournalRecord,
  type NewRecord,
  sentAttempts,
} from './journal.ts';
import {
  contextOf,
  inProgress,
  isReached,
  notBeforeOf,
  retryAtOf,
  unsentContext,
} from './once-errors.ts';
import { type BeforeSend, sendOnce, settle } from './send-once.ts';

/** What the service shows of attempts of which it is open what came of them. */
export interface Sight<Found> {
  /** The object that certainly is it. */
  certain?: Found | undefined;
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
  /** Looks for what the attempts that may have been sent have done; the oldest comes first. */
  look(attempts: readonly [JournalRecord, ...JournalRecord[]]): Promise<Sight<Result>>;
  /** Whether an object can be it, when a person says so. */
  accepts?(result: Result): boolean;
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

/** Sends a task, unless its journal says that it may have been sent: then it finds out what came of it. */
export async function runOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
): Promise<Result> {
  const { operation, reference } = task.identity;
  for (let round = 1; ; round++) {
    const { result, next, now } = await whatCameOf(task, decisions);
    if (result) return result;
    try {
      const sent = await sendOnce(task, decisions, next);
      if (sent) return sent;
    } catch (error) {
      const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
      if (!task.looksEarly || !isOpen) throw error;
      return (await whatCameOf(task, decisions, error)).result as Result;
    }
    // Another process was quicker. Its record tells what it did; one that is void leaves a second try.
    if (round > 1) {
      const message = `${operation} was sent by another process with this reference`;
      throw new InProgressError(message, now, unsentContext(operation, reference, next));
    }
  }
}

/**
 * Reads the journal, and looks where that leaves something open. Without a result, attempt `next` may
 * be sent. After a failure of this very call there is none to send, and what cannot be found out makes
 * way for that failure.
 */
async function whatCameOf<Result extends { id: string }>(
  task: OnceTask<Result>,
  { journal, timeout, signal, resend, adopt, dismiss = [] }: Decisions,
  failure?: CrossborderFxError,
): Promise<{ result?: Result; next: number; now: Date }> {
  const { key, operation, reference, hash } = task.identity;
  const unsent = unsentContext(operation, reference, resend ?? 1);
  const orFailure = (error: unknown) => {
    throw failure ?? error;
  };
  const read = () => journal.read(key);
  const entries = await askJournal(read, unsent, timeout, signal).catch(orFailure);
  const { now, attempts } = entries;
  const [first, ...others] = sentAttempts(attempts);
  const last = attempts.at(-1)?.attempt ?? 0;
  const record = decisiveAttempt(attempts);

  if (!first || !record) {
    if (failure) throw failure;
    const decision = resend === undefined ? 'adopt' : 'resend';
    if (resend === undefined && adopt === undefined) return { next: last + 1, now };
    throw new ValidationError(decision, 'is for a reference that is undecided.', operation);
  }
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  const mismatch = (what: string) =>
    new MismatchError(`${operation}: ${what}`, { ...context, outcome: 'not-sent' });

  if (record.hash !== hash) throw mismatch('the reference was used for another body');
  if (record.state === 'done') {
    if (adopt !== undefined && adopt !== record.id) throw mismatch('it is another object');
    const result = await task.get(record.id).catch((error) => {
      if (!saysGone(error)) throw error;
      const message = `${operation} was done, and the service no longer shows the object`;
      const gone = { ...context, outcome: 'not-sent' } as const;
      throw new GoneError(message, record.id, gone, { cause: error });
    });
    return { result, next: last + 1, now };
  }

  const done = async (result: Result) => {
    const id = task.id ?? result.id;
    await settle(journal, key, record.attempt, { state: 'done', id }, timeout);
    return { result, next: last + 1, now };
  };
  const isEnded = failure !== undefined || isReached(retryAtOf(record), now);
  if (!isEnded && !task.looksEarly) throw inProgress(record, context);
  if (adopt !== undefined) {
    const result = await task.get(adopt);
    if (task.accepts?.(result)) return done(result);
    throw mismatch('the object that was to be adopted has another source, target or amount');
  }

  const sight = await task.look([first, ...others]).catch(orFailure);
  if (sight.certain) return done(sight.certain);
  if (!isEnded) throw inProgress(record, context);
  const notBefore = notBeforeOf(record);
  const { isAmbiguous, candidates, complete } = sight;
  const isDismissed = sight.suspects.every(({ id }) => dismiss.includes(id));
  const isDecided = resend === last && !failure && !isAmbiguous && complete && isDismissed;
  if (isDecided && isReached(notBefore, now)) return { next: last + 1, now };

  const OpenError = isAmbiguous ? AmbiguousError : UndecidedError;
  const message = isAmbiguous
    ? `${operation} was sent, and more than one object bears its marker`
    : `${operation} was sent, and it is undecided what came of it`;
  throw new OpenError(
    message,
    { candidates, complete, notBefore },
    context,
    failure && { cause: failure },
  );
}

/** Other answers of the kind say that the service would not tell. */
function saysGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
