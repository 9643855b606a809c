import type { Effect } from './operation.ts';

/**
 * The effect of a failed call at the service.
 *
 * - `no-effect`: the operation changes nothing, however often it is sent.
 * - `not-sent`: the request never left this machine.
 * - `rejected`: the service answered that it refused.
 * - `unknown`: it may or may not have taken effect. Look before you send again.
 */
export type Outcome = 'no-effect' | 'not-sent' | 'rejected' | 'unknown';

/** One request that was made for a call. */
export interface Attempt {
  /** The nonce that signed it, for tracing. It is not secret. */
  nonce?: string;
  /** The HTTP status of the answer, if an answer came. */
  status?: number;
}

/** Returns the outcome of a request without a usable answer. */
export function outcomeOfFailure(effect: Effect, isNotSent: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return isNotSent ? 'not-sent' : 'unknown';
}

/**
 * 4xx statuses that refuse nothing: a proxy stopped waiting (408), or believed its client to be gone (499), while
 * the service may have executed the request.
 */
const openStatuses = new Set([408, 499]);

/**
 * Returns the outcome of an error answer. A readable 4xx is a final refusal, with two exceptions. After any other
 * answer, the service may have executed the request.
 */
export function outcomeOfStatus(effect: Effect, status: number, isReadable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  const isRefusal = status >= 400 && status < 500 && !openStatuses.has(status);
  return isReadable && isRefusal ? 'rejected' : 'unknown';
}
