import { textOf } from '../common/answer.ts';
import { startDeadline } from '../common/deadline.ts';
import { ApiError, type CrossborderFxError, TimeoutError } from '../errors/errors.ts';
import type { LogEvidenceWord } from '../errors/later-errors.ts';
import type { JournalRecord } from '../journals/journal.ts';
import type { LogEvidence, SentRequest } from '../logs/ask-log.ts';
import { enoughLater } from '../logs/service-log.ts';
import { evidences, type Judge, type Judged, judgeEntry } from './judge-entry.ts';
import { askJournal, isReached, notBeforeOf } from './once-errors.ts';
import type { Decisions, OnceTask, Open } from './once-task.ts';

/** The failure of the request that this call has just sent and whose outcome is unknown. */
export interface Failure {
  error: CrossborderFxError;
  /** The moment of `performance.now()` at which the call of `createOnce` or `confirmOnce` began. */
  begun: number;
}

export interface LogFinding<Result> {
  evidence: LogEvidenceWord;
  /** The objects that attempts of the reference have certainly created, each object once. */
  results: Result[];
  /** Whether the log shows one more successful attempt, but does not show which object that attempt created. */
  hasMore: boolean;
  /** The id of the one object that was created and that the service no longer shows. */
  goneId?: string | undefined;
  /** The error of the last attempt, if the service refused every attempt. */
  refusal?: CrossborderFxError | undefined;
}

/** Milliseconds before each lookup in the service's log after a failed request, because the log may show the entry late. */
const pauses = [0, 500, 1_000, 2_000];
/** Milliseconds that one lookup in the service's log may take. */
const lookAfterFailure = 2_000;
const lookLater = 5_000;

/**
 * Looks in the service's log for every attempt that may have taken effect, and draws a conclusion only after it has
 * looked for all of them. After a failed request, it looks again while the request's entry may still appear.
 *
 * @throws {AbortedError} when the caller aborts
 * @throws {JournalError} when the journal cannot tell to which key an object belongs
 */
export async function askServiceLog<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  open: Open,
  failure: Failure | undefined,
): Promise<LogFinding<Result>> {
  const { log, wait } = task.calls;
  const end = failure ? failure.begun + decisions.timeout : Number.POSITIVE_INFINITY;
  const isLate = failure?.error instanceof TimeoutError;
  let finding: LogFinding<Result> = { evidence: 'unread', results: [], hasMore: false };
  const looksAgain = failure && !isLate && decisions.lookAgain !== false;
  for (const pause of looksAgain ? pauses : [0]) {
    const left = isLate ? lookAfterFailure : end - performance.now();
    if (pause >= left) break;
    if (pause > 0) {
      const deadline = startDeadline(left, decisions.signal);
      await wait(pause, deadline).finally(deadline.clear);
    }
    const timeout = Math.min(failure ? lookAfterFailure : lookLater, left - pause);
    finding = await askOnce(task, { ...decisions, timeout: Math.max(1, Math.ceil(timeout)) }, open);
    const mayCome = ['none', 'unread', 'open'].includes(finding.evidence);
    if (!mayCome || !log.isOpen()) break;
  }
  return finding;
}

async function askOnce<Result extends { id: string }>(
  task: OnceTask<Result>,
  decisions: Decisions,
  { attempts, now, context }: Open,
): Promise<LogFinding<Result>> {
  const { calls } = task;
  const { key, operation, by } = task.identity;
  const { signal, timeout, journal } = decisions;
  const judge: Judge<Result> = {
    logged: task.logged,
    get: (id) => task.get(id, timeout),
    accepts: async (result) => (await task.accepts?.(result)) !== false,
    async isOfOther(id) {
      const keys = await askJournal(() => journal.keysOf(operation, [id]), context, decisions);
      return (keys.get(id) ?? key) !== key;
    },
  };
  const ask = (sent: SentRequest) => calls.log.ask(sent, { signal, timeout });
  const judged: Judged<Result>[] = [];
  let isMissing = true;
  for (const record of attempts.filter(({ state }) => state === 'sent')) {
    const look = await ask(sentRequest(task, record.nonce));
    judged.push(await judgeEntry(judge, calls, record, look));
    isMissing &&= isOverdue(record, look, { by, now });
  }
  const finding = together(judged);
  if (finding.evidence !== 'none' || !isMissing) return finding;

  const [{ sentAt }] = attempts;
  const later = calls.recent.after(journal.account, attempts.at(-1)?.sentAt ?? sentAt);
  const looks: LogEvidence[] = [];
  if (later.length === enoughLater) for (const sent of later) looks.push(await ask(sent));
  const isShown = ({ state }: LogEvidence) => state === 'open' || state === 'closed';
  const isAbsent = looks.length > 0 && looks.every(isShown);
  return isAbsent ? { ...finding, evidence: 'absent' } : finding;
}

/** The age of a request in milliseconds after which the service's log may have dropped the entry. */
const longestInLog = 86_400_000;

/**
 * Returns whether the service's log, if it is complete, must show the entry of a request. For that, the login that sent
 * the request must have read the log after the request's token expired, and the request must be at most a day old.
 *
 * @param by - identifies the login that reads the log
 * @param now - the time by the clock of the journal
 */
function isOverdue(
  record: JournalRecord,
  look: LogEvidence,
  { by, now }: { by: string | undefined; now: Date },
): boolean {
  if (look.state !== 'none' || by === undefined || record.by !== by) return false;
  const date = look.failure instanceof ApiError ? look.failure.headers?.get('date') : undefined;
  const asked = new Date(date ?? Number.NaN);
  // If the signing clock is ahead of the service's clock, the service accepts the token until a later time.
  const signed = { ...record, sentAt: new Date(record.created ?? Number.NaN) };
  const isLate = isReached(notBeforeOf(record), now) && isReached(notBeforeOf(signed), asked);
  return isLate && now.getTime() - record.sentAt.getTime() <= longestInLog;
}

export function sentRequest(
  { logged }: Pick<OnceTask<unknown>, 'logged'>,
  nonce: string,
): SentRequest {
  return { nonce, route: logged.operation.route ?? '', path: logged.path ?? {} };
}

/** Combines what the log proves about the attempts: nothing is certain while another attempt may have created an object too. */
function together<Result extends { id: string }>(
  judged: readonly Judged<Result>[],
): LogFinding<Result> {
  const results = new Map<string | undefined, Result>();
  const goneIds = new Set<string>();
  let strongest = 0;
  for (const one of judged) {
    if (one.is === 'done') results.set(textOf(one.result.id), one.result);
    if (one.is === 'gone') goneIds.add(one.id);
    strongest = Math.max(strongest, evidences.indexOf(one.is));
  }
  const refused = judged.filter((one) => one.is === 'refused');
  const isAll = (count: number) => count > 0 && count === judged.length;
  const [goneId, ...otherIds] = goneIds;
  const ended = refused.length + judged.filter(({ is }) => is === 'gone').length;
  return {
    evidence: evidences[strongest] ?? 'unread',
    results: [...results.values()],
    hasMore: goneIds.size > 0 || judged.some(({ is }) => is === 'accepted'),
    goneId: otherIds.length === 0 && isAll(ended) ? goneId : undefined,
    refusal: isAll(refused.length) ? refused.at(-1)?.error : undefined,
  };
}
