import type { Effect } from './operation.ts';

/**
 * The effect that a failed call had at the service.
 *
 * - `no-effect`: the operation changes nothing, however often the client sends it.
 * - `not-sent`: the request never left this machine.
 * - `rejected`: the service answered that it refused the request.
 * - `unknown`: the request may or may not have taken effect. Look for the object at the service before you send again.
 */
export type Outcome = 'no-effect' | 'not-sent' | 'rejected' | 'unknown';

/** One request that was made for a call. */
export interface Attempt {
  /** The nonce that signed the request, for tracing. The nonce is not secret. */
  nonce?: string;
  /** The HTTP status of the answer, if an answer to the request came. */
  status?: number;
}

export function outcomeOfFailure(effect: Effect, isNotSent: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return isNotSent ? 'not-sent' : 'unknown';
}

/**
 * 4xx statuses that do not prove a refusal: a proxy stopped waiting (408), or its client had gone (499), although the
 * service may have executed the request.
 */
const openStatuses = new Set([408, 499]);

/** After any answer but a readable 4xx, the service may have executed the request. */
export function outcomeOfStatus(effect: Effect, status: number, isReadable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  const isRefusal = status >= 400 && status < 500 && !openStatuses.has(status);
  return isReadable && isRefusal ? 'rejected' : 'unknown';
}
