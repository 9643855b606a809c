import type { Deadline } from '../ground/deadline.ts';
import type { Effect } from '../ground/operation.ts';

/** Statuses below 500 that a later attempt may not get again. */
const transientStatuses = new Set([408, 429]);

/**
 * Whether the operation may be sent again. An operation that changes nothing may be, after a
 * transient failure. Any other may be only when it is certain that nothing was sent. No option
 * changes that.
 */
export function mayRetry(
  effect: Effect,
  { status, isNotSent }: { status: number | undefined; isNotSent: boolean },
): boolean {
  if (effect !== 'none') return isNotSent;
  return status === undefined || transientStatuses.has(status) || status >= 500;
}

// Milliseconds.
const baseDelay = 500;
const maxDelay = 8_000;

export const timing = { wait, random: Math.random };
export type Timing = typeof timing;

/** Rejects as soon as the call ends. */
function wait(milliseconds: number, deadline: Deadline): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    deadline.onEnd((reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}

/**
 * Milliseconds to wait before attempt `attempt + 1`: what `Retry-After` asks for, or else an
 * exponential backoff. Up to half of it is taken off at random, so that clients that failed together
 * do not all retry at the same moment.
 */
export function delayBefore(
  attempt: number,
  retryAfter: string | null,
  { now, random }: { now: Date; random: () => number },
): number {
  const backoff = Math.min(maxDelay, baseDelay * 2 ** (attempt - 1)) * (0.5 + random() / 2);
  return parseRetryAfter(retryAfter, now) ?? backoff;
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
