import { textOf } from '../common/answer.ts';
import { type CrossborderFxError, ValidationError } from '../errors/errors.ts';
import { AmbiguousError, type OnceContext, UndecidedError } from '../errors/later-errors.ts';
import { decisiveAttempt, hasHash, type JournalRecord, sentAttempts } from '../journals/journal.ts';
import { enoughLater } from '../logs/service-log.ts';
import { askServiceLog, type Failure, type LogFinding } from './ask-service-log.ts';
import {
  askJournal,
  contextOf,
  goneError,
  inProgress,
  isReached,
  lookWith,
  mismatch,
  notBeforeOf,
  retryAtOf,
  saysGone,
  unsentContext,
} from './once-errors.ts';
import type { Decisions, OnceTask, Open, Sight, Verdict } from './once-task.ts';

/**
 * Finds the outcome of a creation or confirmation. The function reads the journal, then the service's log and lists if the
 * outcome is unknown, and then applies a person's decision. It writes nothing, and sends no creation or confirmation.
 *
 * @param failure - the failure of the request that this call has just sent
 * @throws {LookError | JournalError | GoneError | ValidationError} when the outcome stays unknown
 */
export async function findOutcome<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  failure: Failure | undefined,
): Promise<Verdict<Result>> {
  const { key } = task.identity;
  const unsent = unsentContext(task.identity, decisions.resend ?? 1);
  const { now, attempts } = await askJournal(() => decisions.journal.read(key), unsent, decisions);
  const send = { is: 'send', attempt: attempts.length + 1, now } as const;
  const open = openOf(task, attempts, now);

  if (!open) {
    requireNoDecision(task, decisions);
    return send;
  }
  const known = await byJournal(task, decisions, open);
  if (known) return known;
  const logged = await lookWith(open.context, () => askServiceLog(task, decisions, open, failure));
  return (
    byLog(decisions, open, logged) ??
    (await byService(task, decisions, open, logged, failure)) ??
    send
  );
}

/**
 * Returns the attempts of a reference that may have taken effect, or undefined when the client may send the request.
 *
 * The client also searches for a result when every attempt was refused: a proxy may have sent the request twice, so the refusal
 * may belong to the copy. If no attempt was sent, the client does not search.
 */
function openOf(
  { identity, looksEarly }: Pick<OnceTask<unknown>, 'identity' | 'looksEarly'>,
  all: readonly JournalRecord[],
  now: Date,
): Open | undefined {
  if (all.length === 0) return undefined;
  const sent = sentAttempts(all);
  const refused = looksEarly ? [] : all.filter(({ state }) => state === 'refused');
  const [first, ...others] = sent.length > 0 ? sent : refused;
  const record = decisiveAttempt(all) ?? refused.at(-1);
  if (!first || !record) return undefined;

  const last = all.length;
  const isRefused = record.state === 'refused';
  // A refused attempt may have had another body than this call has.
  const same = (isRefused ? refused : [record]).findLast((one) => hasHash(one, identity.hash));
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  return { attempts: [first, ...others], record, same, isRefused, last, now, context };
}

/** @throws {ValidationError} when the caller passes `resend` or `adopt` and no outcome is unknown */
function requireNoDecision(
  { identity }: Pick<OnceTask<unknown>, 'identity'>,
  { resend, adopt }: Decisions,
): void {
  if (resend === undefined && adopt === undefined) return;
  const decision = resend === undefined ? 'adopt' : 'resend';
  throw new ValidationError(
    decision,
    'must be left out: the reference is decided.',
    identity.operation,
  );
}

/** Returns whether the objects at the service prove that no copy of a refused request took effect. */
function isUntouched<Result extends { id: string }>(
  { logged }: OnceTask<Result>,
  { record }: Open,
  { marked = 0, candidates, suspects, complete }: Sight<Result>,
): boolean {
  if (logged.isUntouched) return logged.isUntouched(candidates[0], record);
  return complete && marked === 0 && suspects.length === 0;
}

async function byJournal<Result extends { id: string }>(
  task: OnceTask<Result>,
  { adopt }: Decisions,
  { record, same, isRefused, context }: Open,
): Promise<Verdict<Result> | undefined> {
  if (!same && (!isRefused || adopt !== undefined)) {
    return conflict(otherBody, context);
  }
  if (record.state !== 'done') return undefined;
  const { id } = record;
  if (adopt !== undefined && adopt !== id) return conflict('adopt names another object', context);

  const result = await lookWith(context, () =>
    task.get(id).catch((cause) => {
      throw saysGone(cause) ? goneError(context, id, cause) : cause;
    }),
  );
  if (!result) throw goneError(context, id);
  // The record may be about another environment of the service. In this environment, another object may have the recorded id.
  if ((await task.accepts?.(result)) !== false) {
    // A recovery may have found the object without the body of its request.
    if (record.hash !== '' || (await task.accepts?.(result, true)) !== false)
      return { is: 'done', result };
    return conflict(otherBody, context);
  }
  return conflict(
    'another object has its id: each environment needs its own account name',
    context,
  );
}

/** Returns the outcome of the reference if the service's log proves it. The proof overrules a person's decision. */
function byLog<Result extends { id: string }>(
  { adopt }: Decisions,
  open: Open,
  { results, hasMore }: LogFinding<Result>,
): Verdict<Result> | undefined {
  const [result, ...others] = results;
  if (!result) return undefined;
  if (others.length === 0 && !hasMore) return { is: 'done', result, open };
  const notBefore = notBeforeOf(open.record);
  const adopted = results.find(({ id }) => textOf(id) === adopt);
  if (adopted && isReached(notBefore, open.now)) {
    return { is: 'done', result: adopted, open, isAdopted: true };
  }
  const message = `${open.context.operation} was sent, and the service created more than one object for it. A person must decide`;
  const facts = { ...open.context, candidates: results, complete: false, notBefore };
  return { is: 'open', error: new AmbiguousError(message, { ...facts, evidence: 'done' }) };
}

/** Looks for the object in the service's lists, then applies a person's decision. Returns undefined if the client may send. */
async function byService<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  { evidence, goneId, refusal }: LogFinding<Result>,
  failure: Failure | undefined,
): Promise<Verdict<Result> | undefined> {
  const { resend, adopt } = decisions;
  const { record, same, isRefused, last, now, context } = open;
  const isAnswered = isRefused || failure !== undefined || refusal !== undefined;
  const isEnded = isAnswered || isReached(retryAtOf(record), now);
  const early = () => ({ is: 'open', error: inProgress(record, context) }) as const;
  if (!isEnded && !task.looksEarly) return early();
  if (failure && !refusal && !task.looksEarly) return { is: 'open', error: failure.error };

  const sight = await look(task, decisions, open, isEnded && !failure && !refusal);
  const { certain, marked, suspects, complete } = sight;
  if (isRefused && marked && !(certain && same)) {
    return conflict('it was refused, but the object with its marker may be another one', context);
  }
  if (certain && adopt !== undefined && textOf(certain.id) !== adopt) {
    return conflict('the object to adopt is not the object with its marker', context);
  }
  if (certain) return { is: 'done', result: certain, open };
  if (!isEnded) return early();
  const notBefore = notBeforeOf(record);
  const isDue = isReached(notBefore, now);
  if (refusal && isUntouched(task, open, sight)) {
    return isDue ? { is: 'refused', open } : { is: 'open', error: refusal };
  }
  if (!isDue && !failure && (evidence === 'open' || evidence === 'gone')) {
    return { is: 'open', error: inProgress(record, context, notBefore) };
  }
  if (isDue && goneId !== undefined && adopt === undefined) return { is: 'gone', id: goneId, open };
  if (!isRefused || !complete || suspects.length > 0) {
    return byPerson(task, decisions, open, { ...sight, evidence }, failure?.error);
  }
  // The outcome may have become known after the person decided, so the decision no longer applies.
  if (resend !== last) requireNoDecision(task, decisions);
  return undefined;
}

/** Returns undefined when the client may send the request again. */
async function byPerson<Result extends { id: string }>(
  task: OnceTask<Result>,
  { resend, adopt, dismiss = [] }: Decisions,
  open: Open,
  {
    marked = 0,
    candidates,
    suspects,
    complete,
    isEmpty,
    evidence,
  }: Sight<Result> & Pick<LogFinding<unknown>, 'evidence'>,
  cause: CrossborderFxError | undefined,
): Promise<Verdict<Result> | undefined> {
  const { record, last, now, context } = open;
  const isAmbiguous = marked > 1;
  const notBefore = notBeforeOf(record);
  const isDue = isReached(notBefore, now);
  if (adopt !== undefined) {
    const result = await lookWith(context, () => task.get(adopt));
    if (!result || !(await task.accepts?.(result))) {
      return conflict('the object to adopt is certainly another one', context);
    }
    if (isDue) return { is: 'done', result, open, isAdopted: true };
  }
  const isSent = record.state === 'sent';
  const incomplete = 'the list could not be read to its end';
  const hindrance = [
    (evidence === 'accepted' || evidence === 'gone') &&
      'the log of the service says that it was accepted',
    // The client must have read the list to its end before it sends the request again, except after a refusal.
    isSent && !complete && incomplete,
    suspects.some(({ id }) => !dismiss.includes(textOf(id) ?? '')) && 'dismiss lacks a candidate',
    resend !== last && 'resend is not the attempt of this error',
  ].find(Boolean);
  if (!hindrance && !isAmbiguous && isDue) return undefined;

  const state = isAmbiguous
    ? 'was sent, and more than one object bears its marker'
    : isSent
      ? 'was sent, and its outcome is undecided'
      : suspects.length > 0
        ? 'was refused, but there is an object that it may have created'
        : `was refused, and ${incomplete}`;
  const isAccepted = evidence === 'accepted';
  const isHindered = isAccepted || (resend !== undefined && isDue);
  const hindered = isHindered && hindrance ? `. It was not sent again, since ${hindrance}` : '';
  const when = isDue ? '' : `, after ${notBefore.toISOString()}`;
  const message = `${record.operation} ${state}${hindered}${evidence === 'absent' ? absent : ''}. A person must decide${when}${isEmpty ? emptyList : ''}`;
  const facts = { ...context, candidates, complete, notBefore, evidence };
  const OpenError = isAmbiguous ? AmbiguousError : UndecidedError;
  return { is: 'open', error: new OpenError(message, facts, cause && { cause }) };
}

const absent = `. The log lacks it but shows ${enoughLater} later requests, which proves nothing`;

const emptyList =
  '. The service lists nothing of these days: with a sandbox, pass the journal clock: sandbox.journalClock';

const otherBody = 'the reference was used with another body';

function conflict(what: string, context: OnceContext) {
  return { is: 'conflict', error: mismatch(what, context) } as const;
}

/**
 * Looks for the result of the attempts at the service. Before a resend, the function reads the service's list twice,
 * because a list that changes while it is read may leave out an object.
 *
 * @param mayBeKept - whether an earlier reading of the list is enough when the call has no decision of a person
 */
async function look<Result extends { id: string }>(
  task: OnceTask<Result>,
  { resend, adopt }: Decisions,
  { attempts, record, isRefused, last, now, context }: Open,
  mayBeKept: boolean,
): Promise<Sight<Result>> {
  // Without a person's decision, this call does not send the request again after an unknown outcome, so a reading of the list
  // that began after the end of the attempt is enough.
  const isKept = mayBeKept && !isRefused && resend === undefined && adopt === undefined;
  const age = isKept ? now.getTime() - retryAtOf(record).getTime() : 0;
  const lookNow = () => lookWith(context, () => task.look(attempts, performance.now() - age));

  const first = await lookNow();
  if (resend !== last || first.certain) return first;
  const second = await lookNow();
  return {
    ...second,
    suspects: [...first.suspects, ...second.suspects],
    complete: first.complete && second.complete,
  };
}
