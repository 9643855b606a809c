import type { Outcome } from './errors/crossborder-fx-error.ts';
import type { Effect } from './operation.ts';

// Only these say that no connection was made. Anything else may have carried the request.
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
]);
// Deno gives no code, but the step that failed, in words that cannot be in a URL for their spaces.
const denoNotConnected = 'client error (Connect)';
const beforeConnection = new Set(['connect', 'getaddrinfo']);

/** What a request that got no answer has done: nothing only where no connection was made. */
export function outcomeOfFailure(effect: Effect, error: unknown): Outcome {
  if (effect === 'none') return 'no-effect';
  return provesNoConnection(error) ? 'not-sent' : 'unknown';
}

/** What an error answer means: a readable refusal is final, anything else may hide a success. */
export function outcomeOfStatus(effect: Effect, status: number, readable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return readable && status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}

// An error can be its own cause.
const deepest = 10;

/** Looks at the error and its causes, where runtimes put the system's code. */
function provesNoConnection(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < deepest && current instanceof Error; depth++) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
    if (current.message.includes(denoNotConnected)) return true;
    // A host can also become unreachable under an open connection: the system call tells them apart.
    if (code && notConnected.has(code) && (!syscall || beforeConnection.has(syscall))) return true;
    current = current.cause;
  }
  return false;
}
