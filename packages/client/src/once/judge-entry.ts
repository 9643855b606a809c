import type { Payment } from '@crossborder-fx/openapi';
import { textOf } from '../common/answer.ts';
import type { Operation } from '../common/operation.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import type { LogEvidenceWord } from '../errors/later-errors.ts';
import { errorOfAnswer } from '../errors/to-error.ts';
import { type JournalRecord, noId } from '../journals/journal.ts';
import type { LogEvidence } from '../logs/ask-log.ts';
import { answerOf, type Closed, type LogAccess, refusalOf, resultOf } from '../logs/outcome-of.ts';
import { saysGone } from './once-errors.ts';

export interface LoggedTask<Result> {
  operation: Operation;
  /** Values of the parameters in the request's path that the log entry must show. */
  path?: Readonly<Record<string, string>>;
  /** Returns whether the body in the log entry is certainly the body that this attempt has sent. */
  isBody(text: unknown, record: JournalRecord): Promise<boolean>;
  /** Returns whether an object shows exactly the tag that was sent. */
  isTagged(shown: Result): boolean;
  read(answer: unknown): Result;
  /**
   * Returns whether this payment, from the logged answer or from `get`, proves alone that the confirmation succeeded.
   * Without `proves`, the answer and the object from `get` must both fit the request.
   */
  proves?(shown: Payment): boolean;
  /** Returns whether the object's present state proves that no copy of a refused request took effect. */
  isUntouched?(shown: Result | undefined, record: JournalRecord): boolean;
}

/** The kinds of evidence that a log entry can give, from the weakest to the strongest. */
export const evidences: readonly LogEvidenceWord[] = [
  ...(['unread', 'none', 'arrived', 'refused'] as const),
  ...(['open', 'gone', 'accepted', 'done'] as const),
];

export type Judged<Result> =
  | { is: Exclude<LogEvidenceWord, 'done' | 'gone' | 'refused'> }
  | { is: 'done'; result: Result }
  | { is: 'gone'; id: string }
  | { is: 'refused'; error: CrossborderFxError };

export interface Judge<Result> {
  logged: LoggedTask<Result>;
  get(id: string): Promise<Result | undefined>;
  accepts(result: Result): Promise<boolean>;
  /** Returns whether the object with this id is the result of another key of the journal. */
  isOfOther(id: string): Promise<boolean>;
}

/**
 * Returns what an entry of the service's log proves about an attempt. For success, the logged answer must have an id and fit
 * the request's body, and the service must show the object with this id. If the log hides the body, that object must have the
 * exact tag. A confirmation is also proved by the status in the logged answer.
 */
export async function judgeEntry<Result extends { id: string }>(
  { logged, get, accepts, isOfOther }: Judge<Result>,
  access: LogAccess,
  record: JournalRecord,
  evidence: LogEvidence,
): Promise<Judged<Result>> {
  if (evidence.state !== 'closed') return { is: evidence.state };
  const { entry, status } = evidence;
  const isBody = await logged.isBody(entry.requestBody, record);
  if (status < 200 || status > 299) {
    const isRefusal = isBody && refusalOf(logged.operation, evidence) !== undefined;
    if (!isRefusal) return { is: 'arrived' };
    return { is: 'refused', error: refusalError(access, logged.operation, record, evidence) };
  }

  const accepted = { is: 'accepted' } as const;
  const answer = resultOf(logged.operation, evidence)?.result;
  if (typeof answer !== 'object' || answer === null) return accepted;
  const created = logged.read(answer);
  const id = textOf(created.id);
  if (id === undefined || id === noId || !(await accepts(created))) return accepted;
  if (await isOfOther(id)) return accepted;

  const proof = isBody ? logged.proves : undefined;
  let shown: Result | undefined;
  try {
    shown = await get(id);
  } catch (error) {
    if (saysGone(error)) return { is: 'gone', id };
    return proof?.(created as Payment) ? { is: 'done', result: created } : accepted;
  }
  if (!shown) return { is: 'gone', id };
  if (!(await accepts(shown)) || !(isBody || logged.isTagged(shown))) return accepted;
  // The result of a payee verification is only in the answer to the creation.
  const result = { ...created, ...shown };
  if (logged.proves?.(shown as never) !== false) return { is: 'done', result };
  return proof?.(created as Payment) ? { is: 'done', result: created } : accepted;
}

/** Returns the error that the call would have thrown if the refusal in the log had arrived. */
function refusalError(
  access: LogAccess,
  operation: Operation,
  { nonce, sentAt }: JournalRecord,
  { status, text }: Closed,
): CrossborderFxError {
  const answer = answerOf(status, text);
  return errorOfAnswer(answer, {
    operation,
    attempts: [{ nonce, status }],
    startedAt: sentAt,
    attempt: { head: answer.head, answer },
    client: access,
  });
}
