import type { Answer } from './send.ts';

const longestWait = 600_000;
const mostLimits = 3;
const badClock = 120_000;

/** Milliseconds to wait after an answer, by its `Retry-After`. After a 429 without one, a minute. */
export function waitOf({ status, headers }: Answer, now: Date): number {
  if (status !== 429) return 0;
  const text = headers['retry-after'] ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 60_000 : Math.max(0, date - now.getTime());
}

/** Why nothing more is sent after the last of these answers: another refusal could lock the account. */
export function doubtOf(answers: readonly Answer[], now: Date): string | undefined {
  const latest = answers.slice(-mostLimits);
  const answer = latest.at(-1);
  // A refusal that was asked for is no doubt.
  if (!answer || (answer.step.signed && answer.status >= 400)) return undefined;
  const { status, kind } = answer;
  if (status === 401 || status === 403)
    return `${status}: ${clockOf(answer, now) ?? 'the credentials were refused'}`;
  if (status >= 300 && status < 400)
    return 'a redirect came: FX_BASE_URL may lead to another service';
  if (kind === 'too large') return 'an answer was larger than 10 MiB';
  const isPage = kind === 'html' || kind === 'other';
  if (isPage && (status < 400 || answers.length === 1))
    return 'a page came in place of JSON, perhaps of a proxy';
  const isLimited = latest.length === mostLimits && latest.every((one) => one.status === 429);
  if (isLimited || waitOf(answer, now) > longestWait)
    return 'it was asked to wait again and again, or for more than ten minutes';
  const isFailing = latest.length > 1 && latest.slice(-2).every((one) => one.status >= 500);
  return isFailing ? 'the service failed twice in a row' : undefined;
}

function clockOf({ headers }: Answer, now: Date): string | undefined {
  const off = now.getTime() - Date.parse(headers['date'] ?? '');
  if (Number.isNaN(off) || Math.abs(off) < badClock) return undefined;
  const minutes = Math.round(Math.abs(off) / 60_000);
  return `the clock of this machine is ${minutes} minutes ${off > 0 ? 'ahead' : 'behind'}, by the Date header`;
}
