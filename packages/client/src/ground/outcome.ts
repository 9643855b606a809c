import type { Effect } from './operation.ts';

/**
 * The effect of a failed call at the service.
 *
 * - `no-effect`: the operation changes nothing, however often it is sent.
 * - `not-sent`: the request never left this machine.
 * - `rejected`: the service answered that it refused.
 * - `unknown`: it may or may not have happened. Look before sending again.
 */
export type Outcome = 'no-effect' | 'not-sent' | 'rejected' | 'unknown';

/** One request that was made for a call. */
export interface Attempt {
  /** The nonce that signed it, for tracing. Not a secret. */
  nonce?: string;
  /** HTTP status, when an answer came. */
  status?: number;
}

/** The outcome of a request that got no answer, or one that cannot be used. */
export function outcomeOfFailure(effect: Effect, isNotSent: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return isNotSent ? 'not-sent' : 'unknown';
}

/**
 * Statuses of 4xx that refuse nothing: a proxy gave up waiting (408), or took its client for gone (499),
 * while the service may have done what was asked.
 */
const openStatuses = new Set([408, 499]);

/**
 * The outcome of an error answer. A readable 4xx is a final refusal, with two exceptions. With any other
 * answer, the service may have done what was asked.
 */
export function outcomeOfStatus(effect: Effect, status: number, isReadable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  const isRefusal = status >= 400 && status < 500 && !openStatuses.has(status);
  return isReadable && isRefusal ? 'rejected' : 'unknown';
}
