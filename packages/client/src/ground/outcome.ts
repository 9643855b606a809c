import type { Effect } from './operation.ts';

/**
 * What a failed call has done at the service.
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
 * The outcome of an error answer. A readable 4xx is a final refusal. With any other answer, the service
 * may have done what was asked.
 */
export function outcomeOfStatus(effect: Effect, status: number, isReadable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return isReadable && status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}
