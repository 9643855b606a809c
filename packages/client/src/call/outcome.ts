import type { Outcome } from '../errors/errors.ts';
import type { Effect } from './operation.ts';

// These codes prove that no connection was made. After any other, the request may have been sent.
const noConnectionCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
]);
// Deno gives no code. Its message names the step that failed; the spaces in it prove that the text
// does not come from a URL.
const denoNoConnectionText = 'client error (Connect)';
const connectingCalls = new Set(['connect', 'getaddrinfo']);

/** The outcome of a request that got no answer. */
export function outcomeOfFailure(effect: Effect, error: unknown): Outcome {
  if (effect === 'none') return 'no-effect';
  return provesNoConnection(error) ? 'not-sent' : 'unknown';
}

/**
 * The outcome of an error answer. A readable 4xx is a final refusal; behind any other, the service may
 * have done what was asked.
 */
export function outcomeOfStatus(effect: Effect, status: number, readable: boolean): Outcome {
  if (effect === 'none') return 'no-effect';
  return readable && status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}

// A limit, since an error can be its own cause.
const maxCauses = 10;

/** Looks at the error and its causes: runtimes put the code of the system into one of them. */
function provesNoConnection(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < maxCauses && current instanceof Error; depth++) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
    if (current.message.includes(denoNoConnectionText)) return true;
    // A host can also become unreachable while a connection is open; then another system call failed.
    if (code && noConnectionCodes.has(code) && (!syscall || connectingCalls.has(syscall)))
      return true;
    current = current.cause;
  }
  return false;
}
