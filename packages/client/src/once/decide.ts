import {
  AmbiguousError,
  type CrossborderFxError,
  InProgressError,
  UndecidedError,
} from '../errors/errors.ts';
import { askJournal } from './ask-journal.ts';
import { isReached, lookWith, mismatch, notBeforeOf } from './once-errors.ts';
import type { Decisions, OnceTask, Open, Sight } from './once-task.ts';

/**
 * Applies the decision of a person about attempts whose outcome is unknown. Returns the object that is
 * adopted, or undefined when the request may be sent again.
 *
 * @param failure - the error of the request that this call has just sent; then nobody has decided yet
 * @throws {UndecidedError | AmbiguousError} while nobody has decided, or when the decision could be wrong
 */
export async function decide<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  sight: Sight<Result>,
  failure?: CrossborderFxError,
): Promise<Result | undefined> {
  const { resend, adopt, dismiss = [] } = decisions;
  const { record, last, context } = open;
  const { isAmbiguous, candidates, suspects, complete } = sight;
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
    `${what}. A person decides${when}`,
    { ...context, candidates, complete, notBefore },
    cause,
  );
}

function whatIsOpen({ record }: Open, { isAmbiguous, suspects }: Sight<unknown>): string {
  if (isAmbiguous) return 'was sent, and more than one object bears its marker';
  if (record.state === 'sent') return 'was sent, and its outcome is undecided';
  return suspects.length > 0
    ? 'was refused, but there is an object that it may have created'
    : 'was refused, and the list of objects could not be read to its end';
}

/**
 * Claims the next attempt, as a resend would, so that nobody can send it any more. Of several decisions
 * at the same time, one succeeds.
 *
 * @throws {InProgressError} when another decision was quicker
 */
async function claimDecision<Result>(
  { identity }: OnceTask<Result & { id: string }>,
  { journal, timeout, signal }: Decisions,
  { record, last, now, context }: Open,
  result: Result,
): Promise<Result> {
  const { nonce } = record;
  const claim = { ...identity, nonce, timeout: record.timeout, attempt: last + 1 };
  const claims = () => journal.claim({ ...claim, state: 'not-sent' });
  if (await askJournal(claims, context, timeout, signal)) return result;
  throw new InProgressError('Another process decides on this reference', {
    ...context,
    retryAt: now,
  });
}
