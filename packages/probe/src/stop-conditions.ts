import { isLogStep } from './plan.ts';
import { type Answer, isGood } from './run.ts';

const longestWait = 600_000;
const mostLimits = 3;
/** The most characters of all answers together, because the probe keeps each answer in memory until the report. */
const mostText = 100 * 1024 * 1024;

/** In milliseconds: after a 429, as `Retry-After` says, or a minute if that header is unreadable. */
export function waitOf({ status, headers }: Answer, now: Date): number {
  if (status !== 429) return 0;
  const text = headers['retry-after'] ?? '';
  const date = Date.parse(text) - now.getTime();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  return Number.isNaN(date) ? 60_000 : Math.max(0, date);
}

/** Tells whether the probe must stop reading the request log: after any error except a 404 for one entry. */
export function closesLog(answer: Answer): boolean {
  const { step, status } = answer;
  const isUnknown = step.operation === 'getLog' && status === 404;
  return isLogStep(step) && !isUnknown && !isGood(answer);
}

/** Returns undefined when the probe may go on. @param waits - the milliseconds of all waits after 429, with the next wait */
export function stopReasonOf(answers: readonly Answer[], now: Date, waits: number) {
  const answer = answers.at(-1);
  // The signature was wrong on purpose, so the report does not show the refusal of this request as a reason to stop.
  if (!answer || (answer.step.signed && answer.status >= 400)) return undefined;
  const { status, kind, headers } = answer;
  // When the request log is missing or refused to this user, the probe still sends the other requests.
  if (closesLog(answer) && status !== 401 && status !== 429 && status < 500) return undefined;
  const isLast = (count: number, test: (status: number) => boolean) =>
    answers.length >= count && answers.slice(-count).every((one) => test(one.status));
  const minutes = Math.round((now.getTime() - Date.parse(headers['date'] ?? '')) / 60_000);
  const clock = `the clock of this machine is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead of' : 'behind'} the Date header of the service`;
  const isPage = kind === 'html' || kind === 'other';
  const reasons: Record<string, boolean> = {
    [`${status}: ${Math.abs(minutes) >= 2 ? clock : 'the service refused the credentials'}`]:
      status === 401 || status === 403,
    'a redirect came: FX_BASE_URL may name another service': status >= 300 && status < 400,
    'an answer was larger than 10 MiB': kind === 'too large',
    'the answers together were larger than 100 MiB':
      answers.reduce((sum, { text }) => sum + text.length, 0) > mostText,
    'a page came in place of JSON, perhaps from a proxy':
      isPage && (status < 400 || answers.length === 1),
    'the service asked the probe to wait three times in a row, or for more than ten minutes in all':
      isLast(mostLimits, (one) => one === 429) || waits > longestWait,
    'the service failed twice in a row': isLast(2, (one) => one >= 500),
  };
  return Object.keys(reasons).find((reason) => reasons[reason]);
}
