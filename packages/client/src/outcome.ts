import type { Outcome } from './errors/crossborder-fx-error.ts';
import type { Effect } from './operation.ts';

// Only these say that no connection was made. Anything later may have carried the request.
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a connection that failed has done: nothing only where no connection was made. */
export function outcomeOfFailure(effect: Effect, error: unknown): Outcome {
  if (effect === 'none') return 'no-effect';
  return notConnected.has(codeOf(error) ?? '') ? 'not-sent' : 'unknown';
}

/** What an error answer means: a readable refusal is final, anything else may hide a success. */
export function outcomeOfStatus(effect: Effect, status: number, readable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return readable && status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}

/** The system's code, which runtimes put on the error or on its cause. */
function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
