import type { Deadline } from '../common/deadline.ts';
import type { Effect } from '../common/operation.ts';

/** HTTP statuses below 500 after which the client may retry, because the failure may be temporary. */
const transientStatuses = new Set([408, 429]);

/**
 * Returns whether the client may send the operation again: after a transient failure if the operation
 * changes nothing, otherwise only when certainly nothing was sent. No option changes that.
 */
export function mayRetry(
  effect: Effect,
  { status, isNotSent }: { status: number | undefined; isNotSent: boolean },
): boolean {
  if (effect !== 'none') return isNotSent;
  return status === undefined || transientStatuses.has(status) || status >= 500;
}

// The wait before the first retry, and the longest wait, in milliseconds.
const baseDelay = 500;
const maxDelay = 8_000;

export const timing = { wait, random: Math.random };
export type Timing = typeof timing;

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
 * Returns the milliseconds before attempt `attempt + 1`: the value of `Retry-After`, or else a wait that doubles with each
 * attempt up to 8 seconds, less a random part of at most half the wait, so that clients that failed together do not retry
 * together.
 */
export function delayBefore(
  attempt: number,
  retryAfter: string | null,
  { now, random }: { now: Date; random: () => number },
): number {
  const backoff = Math.min(maxDelay, baseDelay * 2 ** (attempt - 1)) * (0.5 + random() / 2);
  return parseRetryAfter(retryAfter, now) ?? backoff;
}

/** Returns the milliseconds that a `Retry-After` header names, in seconds or as an HTTP date, or undefined. */
export function parseRetryAfter(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  // An HTTP date starts with the day of the week. Date.parse alone would also accept `-5` and `1.5` as dates.
  const time = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
