import { type OnceContext, ValidationError } from '../errors/errors.ts';
import { settleDone } from './ask-journal.ts';
import { decide } from './decide.ts';
import type { JournalRecord } from './journal.ts';
import { contextOf, lookWith, mismatch } from './once-errors.ts';
import type { Decisions, OnceTask, Open, Sight } from './once-task.ts';

/**
 * Finds an object that exists although every attempt was refused or not sent: a proxy may have sent the
 * request twice, so the refusal may belong to the copy. Returns undefined when it may be sent again.
 * Where nothing was sent, there is nothing to look for.
 *
 * @throws {UndecidedError} when there is an object that it may have created, and nobody has decided
 */
export async function findRefused<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  attempts: readonly JournalRecord[],
  now: Date,
): Promise<Result | undefined> {
  const { resend, adopt } = decisions;
  const refused = attempts.filter(({ state }) => state === 'refused');
  const [first, ...others] = refused;
  const record = refused.at(-1);
  if (!first || !record || !task.looksAfterRefusal) return requireNoDecision(task, decisions);
  const last = attempts.length;
  const all = [first, ...others] as const;
  const context = { ...contextOf(record, 'unknown'), attempt: last, startedAt: first.sentAt };
  const sight = await look(task, all, resend === last, context);
  const { certain, isMarked, suspects, complete } = sight;
  const same = refused.find(({ hash }) => hash === task.identity.hash);
  if (isMarked && (!certain || !same)) {
    const what = 'it was refused, but an object bears its marker that may be another one';
    throw mismatch(what, contextOf(first, 'not-sent'));
  }
  if (certain && adopt !== undefined && String(certain.id) !== adopt) {
    throw mismatch(
      'another object than the one to adopt bears its marker',
      contextOf(first, 'not-sent'),
    );
  }
  if (!certain && complete && suspects.length === 0) {
    // What was open when a person decided may have become clear since.
    return resend === last ? undefined : requireNoDecision(task, decisions);
  }

  if (adopt !== undefined && !same)
    throw mismatch('the reference was used for another body', context);
  const open = { attempts: all, record, last, now, context };
  const result = certain ?? (await decide(task, decisions, open, sight));
  if (result && same) await settleDone(task, same.attempt, result, decisions, context);
  return result;
}

/** @throws {ValidationError} when a decision is given, and there is nothing to decide */
function requireNoDecision(
  { identity }: OnceTask<{ id: string }>,
  { resend, adopt }: Decisions,
): undefined {
  if (resend === undefined && adopt === undefined) return undefined;
  const decision = resend === undefined ? 'adopt' : 'resend';
  throw new ValidationError(decision, 'is for a reference that is undecided.', identity.operation);
}

/**
 * A list that changes while it is read may leave out an object, so it is read twice before a resend.
 *
 * @param age - milliseconds: how long ago the reading of the list may have begun
 */
export async function look<Result extends { id: string }>(
  task: OnceTask<Result>,
  attempts: Open['attempts'],
  isTwice: boolean,
  context: OnceContext,
  age = 0,
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
