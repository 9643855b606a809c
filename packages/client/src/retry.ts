import type { Outcome } from './errors/crossborder-fx-error.ts';
import type { Effect } from './operation.ts';

/** How an attempt failed, as much as the decision to make another needs. */
export interface Failure {
  /** HTTP status; undefined when no answer came. */
  status: number | undefined;
  retryAfter: string | null;
  outcome: Outcome;
}

const transient = new Set([408, 429]);

/**
 * Whether the operation may be sent again. One that changes nothing may, after a failure that can
 * pass; any other only when it is certain that nothing was sent. There is no option to change that.
 */
export function mayRetry(effect: Effect, { status, outcome }: Failure): boolean {
  if (effect !== 'none') return outcome === 'not-sent';
  return status === undefined || transient.has(status) || status >= 500;
}

const first = 500;
const longest = 8_000;

/** Milliseconds to wait before attempt `attempt + 1`: what the service asks for, else a guess. */
export function delayBefore(
  attempt: number,
  { retryAfter }: Failure,
  { now, random }: { now: Date; random: () => number },
): number {
  const asked = parseRetryAfter(retryAfter, now);
  if (asked !== undefined) return asked;
  // Half of it is chance, so that clients that failed together do not come back together.
  return Math.min(longest, first * 2 ** (attempt - 1)) * (0.5 + random() / 2);
}

/** Milliseconds until the time of a `Retry-After` header, in seconds or as an HTTP date. */
export function parseRetryAfter(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  // A date starts with the day of the week. Date.parse makes a date of `-5` and `1.5` too.
  const time = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
