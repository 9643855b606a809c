import {
  AmbiguousError,
  ApiError,
  type CrossborderFxError,
  GoneError,
  InProgressError,
  type OnceContext,
  UndecidedError,
  UnexpectedResponseError,
  ValidationError,
} from '../errors/errors.ts';
import { decisiveAttempt, sentAttempts } from '../journals/journal.ts';
import { readEnvelope } from '../read/envelope.ts';
import { keyOf } from './marker.ts';
import {
  askJournal,
  contextOf,
  inProgress,
  isReached,
  lookWith,
  mismatch,
  notBeforeOf,
  retryAtOf,
  settleDone,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask, Open, Sight } from './once-task.ts';

/**
 * Reads the journal, and searches at the service where an outcome is unknown. Without a result, attempt
 * `next` may be sent.
 *
 * Where every attempt was refused, an object is searched all the same: a proxy may have sent the request
 * twice, so the refusal may belong to the copy. Where nothing was sent, there is nothing to look for.
 *
 * @param failure - the error of the request that this call has just sent: then nothing may be sent, and
 *   this error is thrown in place of any other
 */
export async function findOutcome<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  failure?: CrossborderFxError,
): Promise<{ result?: Result | undefined; next: number; now: Date }> {
  const { journal, resend, adopt } = decisions;
  const { key, operation, reference, hash } = task.identity;
  const unsent = unsentContext(operation, reference, resend ?? 1);
  const reading = askJournal(() => journal.read(key), unsent, decisions);
  const { now, attempts } = await reading.catch(orFailure(failure));
  const last = attempts.length;
  const next = last + 1;
  const sent = sentAttempts(attempts);
  const isSearched = sent.length > 0 || !(task.looksEarly || failure);
  const refused = isSearched ? attempts.filter(({ state }) => state === 'refused') : [];
  const [first, ...others] = sent.length > 0 ? sent : refused;
  const record = decisiveAttempt(attempts) ?? refused.at(-1);

  if (!first || !record) {
    if (!failure) requireNoDecision(task, decisions);
    return { next, now };
  }
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  const open: Open = { attempts: [first, ...others], record, last, now, context };
  const isRefused = record.state === 'refused';
  // An attempt that was refused may have had another body.
  const same = (isRefused ? refused : [record]).findLast((one) => one.hash === hash);
  if (!same && (!isRefused || adopt !== undefined)) {
    throw mismatch('the reference was used for another body', context);
  }
  if (record.state === 'done') {
    if (adopt !== undefined && adopt !== record.id) throw mismatch('it is another object', context);
    return { result: await readDone(task, record.id, context), next, now };
  }
  const result = await findOut(task, decisions, open, same !== undefined, failure);
  if (result) await settleDone(task, (same ?? record).attempt, result, decisions, context);
  return { result, next, now };
}

/** Returns the object that the attempts created, or undefined when they may be sent again. */
async function findOut<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  isSame: boolean,
  failure: CrossborderFxError | undefined,
): Promise<Result | undefined> {
  const { resend, adopt } = decisions;
  const { attempts, record, last, now, context } = open;
  const isRefused = record.state === 'refused';
  const isEnded = isRefused || failure !== undefined || isReached(retryAtOf(record), now);
  if (!isEnded && !task.looksEarly) throw inProgress(record, context);
  // Without a decision nothing is sent after an unknown outcome, so a list will do that was read after the
  // attempt had ended.
  const isFresh = isRefused || resend !== undefined || adopt !== undefined || !isEnded || failure;
  const age = isFresh ? 0 : now.getTime() - retryAtOf(record).getTime();
  const sight = await look(task, attempts, resend === last, context, age).catch(orFailure(failure));
  const { certain, isMarked, suspects, complete } = sight;
  if (isRefused && isMarked && !(certain && isSame)) {
    const what = 'it was refused, but an object bears its marker that may be another one';
    throw mismatch(what, context);
  }
  if (certain && adopt !== undefined && String(certain.id) !== adopt) {
    throw mismatch('another object than the one to adopt bears its marker', context);
  }
  if (certain) return certain;
  if (!isEnded) throw inProgress(record, context);
  if (!isRefused || !complete || suspects.length > 0) {
    return decide(task, decisions, open, sight, failure);
  }
  // What was open when a person decided may have become clear since.
  if (resend !== last) requireNoDecision(task, decisions);
  return undefined;
}

/** @throws {ValidationError} when a decision is given, and there is nothing to decide */
function requireNoDecision({ identity }: OnceTask<{ id: string }>, { resend, adopt }: Decisions) {
  if (resend === undefined && adopt === undefined) return;
  const decision = resend === undefined ? 'adopt' : 'resend';
  throw new ValidationError(decision, 'is for a reference that is undecided.', identity.operation);
}

/**
 * A list that changes while it is read may leave out an object, so it is read twice before a resend.
 *
 * @param age - milliseconds: how long ago the reading of the list may have begun
 */
async function look<Result extends { id: string }>(
  task: OnceTask<Result>,
  attempts: Open['attempts'],
  isTwice: boolean,
  context: OnceContext,
  age: number,
): Promise<Sight<Result>> {
  const lookNow = () => lookWith(context, () => task.look(attempts, performance.now() - age));
  const first = await lookNow();
  if (!isTwice || first.certain) return first;
  const second = await lookNow();
  return {
    ...second,
    suspects: [...first.suspects, ...second.suspects],
    complete: first.complete && second.complete,
  };
}

function orFailure(failure: CrossborderFxError | undefined) {
  return (error: unknown): never => {
    throw failure ?? error;
  };
}

async function readDone<Result extends { id: string }>(
  task: OnceTask<Result>,
  id: string,
  context: OnceContext,
): Promise<Result> {
  const message = `${context.operation} was done, and the service no longer shows the object`;
  const gone = (cause?: unknown) =>
    new GoneError(message, { ...context, outcome: 'not-sent', id }, { cause });
  const result = await lookWith(context, () =>
    task.get(id).catch((cause) => {
      throw saysGone(cause) ? gone(cause) : cause;
    }),
  );
  if (!result) throw gone();
  // In another environment, the id belongs to another object.
  if ((await task.accepts?.(result)) !== false) return result;
  throw mismatch(
    'another object has its id: two environments need two names of an account',
    context,
  );
}

/**
 * Whether an answer says that there is no such object. Some statuses below 500 do not say that, nor does a
 * page of a proxy that does not find the service.
 */
export function saysGone(error: unknown): boolean {
  const status204 =
    error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
  if (status204) return true;
  if (!(error instanceof ApiError) || !readEnvelope(error.body)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 429, 499].includes(status);
}

/**
 * Applies the decision of a person about attempts whose outcome is unknown. Returns the object that is
 * adopted, or undefined when the request may be sent again.
 *
 * @param failure - the error of the request that this call has just sent; then nobody has decided yet
 * @throws {UndecidedError | AmbiguousError} while nobody has decided, or when the decision could be wrong
 */
async function decide<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  sight: Sight<Result>,
  failure?: CrossborderFxError,
): Promise<Result | undefined> {
  const { resend, adopt, dismiss = [] } = decisions;
  const { record, last, context } = open;
  const { isAmbiguous, candidates, suspects, complete, isEmpty } = sight;
  const notBefore = notBeforeOf(record);
  const isDue = isReached(notBefore, open.now);
  if (adopt !== undefined) {
    const result = await lookWith(context, () => task.get(adopt));
    if (!result || !(await task.accepts?.(result))) {
      throw mismatch('the object to adopt is certainly another one', context);
    }
    if (isDue) return claimDecision(task, decisions, open, result);
  }
  // After a refusal, the list may be incomplete. Otherwise it has to be read to its end.
  const isRead = complete || record.state !== 'sent';
  const isDismissed = suspects.every(({ id }) => dismiss.includes(String(id)));
  const isDecided = resend === last && !isAmbiguous && isRead && isDismissed;
  if (isDecided && isDue) return undefined;

  const OpenError = isAmbiguous ? AmbiguousError : UndecidedError;
  const hindrance = {
    'the list could not be read to its end': !isRead,
    'a candidate is not dismissed': !isDismissed,
    'resend is not the attempt of this error': resend !== last,
  };
  const [why] = Object.entries(hindrance).find(([, isSo]) => isSo) ?? [];
  const hindered =
    resend !== undefined && isDue && why ? `. It was not sent again, since ${why}` : '';
  const when = isDue ? '' : `, after ${notBefore.toISOString()}`;
  const what = `${record.operation} ${whatIsOpen(open, sight)}${hindered}`;
  const cause = failure && { cause: failure };
  throw new OpenError(
    `${what}. A person decides${when}${isEmpty ? emptyList : ''}`,
    { ...context, candidates, complete, notBefore },
    cause,
  );
}

const emptyList =
  '. The service shows nothing of these days: a sandbox at a day of its own needs a journal with its clock (clock: sandbox.journalClock)';

function whatIsOpen({ record }: Open, { isAmbiguous, suspects }: Sight<unknown>): string {
  if (isAmbiguous) return 'was sent, and more than one object bears its marker';
  if (record.state === 'sent') return 'was sent, and its outcome is undecided';
  return suspects.length > 0
    ? 'was refused, but there is an object that it may have created'
    : 'was refused, and the list could not be read to its end';
}

/**
 * Claims the next attempt, as a resend would, so that nobody can send it any more. Of several decisions
 * at the same time, one succeeds.
 *
 * @throws {InProgressError | MismatchError} when another decision was quicker, or has the object
 */
async function claimDecision<Result extends { id: string }>(
  { identity }: OnceTask<Result>,
  decisions: Decisions,
  { record, last, now, context }: Open,
  result: Result,
): Promise<Result> {
  const { journal } = decisions;
  const { nonce, timeout } = record;
  const claim = { ...identity, nonce, timeout, state: 'not-sent', attempt: last + 1 } as const;
  const claims = async () => {
    if (!(await journal.claim(claim))) return false;
    // What shows no tag could be adopted for another reference too.
    const key = await keyOf(journal.account, identity.operation, [result.id]);
    await journal.claim({ ...claim, key, attempt: 1 });
    const [mark] = (await journal.read(key)).attempts;
    if (mark?.reference === identity.reference) return true;
    throw mismatch('the object to adopt is certainly another one', context);
  };
  if (await askJournal(claims, context, decisions)) return result;
  throw new InProgressError('Another process decides on this reference', {
    ...context,
    retryAt: now,
  });
}
