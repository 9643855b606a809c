import type { Outcome } from '../errors/errors.ts';
import type { Effect } from './operation.ts';

/** What decides whether another attempt is made. */
export interface Failure {
  /** HTTP status; undefined when no answer came. */
  status: number | undefined;
  retryAfter: string | null;
  outcome: Outcome;
}

/** Statuses below 500 that a later attempt may not meet again. */
const transientStatuses = new Set([408, 429]);

/**
 * Whether the operation may be sent again. An operation that changes nothing may be, after a
 * transient failure. Any other may be only when it is certain that nothing was sent. No option
 * changes that.
 */
export function mayRetry(effect: Effect, { status, outcome }: Failure): boolean {
  if (effect !== 'none') return outcome === 'not-sent';
  return status === undefined || transientStatuses.has(status) || status >= 500;
}

// Milliseconds.
const baseDelay = 500;
const maxDelay = 8_000;

/**
 * Milliseconds to wait before attempt `attempt + 1`: what `Retry-After` asks for, or else an
 * exponential backoff.
 */
export function delayBefore(
  attempt: number,
  { retryAfter }: Failure,
  { now, random }: { now: Date; random: () => number },
): number {
  const requestedDelay = parseRetryAfter(retryAfter, now);
  if (requestedDelay !== undefined) return requestedDelay;
  // Up to half of it is taken off at random, so that clients that failed together do not all retry
  // at the same moment.
  return Math.min(maxDelay, baseDelay * 2 ** (attempt - 1)) * (0.5 + random() / 2);
}

/**
 * Milliseconds until the time that a `Retry-After` header names, in seconds or as an HTTP date;
 * undefined when it names none.
 */
export function parseRetryAfter(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  // An HTTP date starts with the day of the week. Date.parse alone would also accept `-5` and `1.5`.
  const time = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
