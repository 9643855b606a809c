import {
  AbortedError,
  AmbiguousError,
  ApiError,
  ChangedError,
  type CrossborderFxError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  UndecidedError,
  ValidationError,
} from '@crossborder-fx/client';
import { clockDifferenceOf } from '../clock-difference.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { closingProblem, Problem } from '../http/problem.ts';

/** The longest Retry-After for a request in progress, in seconds: even a slow service answers within seconds. */
const longestWaitSeconds = 5;

/** @param isKeyed - whether the program may repeat the request with the same idempotency key */
export function problemOf(
  error: CrossborderFxError,
  isKeyed: boolean,
  { now, publicUrl }: GatewayContext,
) {
  const { message } = error;
  const { reference } = error as { reference?: string };
  if (error instanceof ValidationError) {
    const { path, rule } = error;
    return new Problem(400, 'invalid-request', `${message} Nothing was sent.`, { path, rule });
  }
  // With an idempotency key, a repeated request gets the existing object. Without a key, it could take effect twice.
  if (error instanceof AbortedError && (isKeyed || error.outcome !== 'unknown')) {
    return closingProblem();
  }
  if (error instanceof JournalError) return new Problem(503, 'journal', message, soon(1));
  if (error instanceof MismatchError) return new Problem(422, 'key-reused', message, { reference });
  if (error instanceof ChangedError)
    return new Problem(409, 'changed', message, { reference, fields: error.fields });
  if (error instanceof GoneError)
    return new Problem(410, 'gone', message, { reference, id: error.id });
  if (error instanceof InProgressError) {
    const seconds = Math.ceil((error.retryAt.getTime() - now()) / 1000);
    const wait = Math.min(Math.max(seconds, 1), longestWaitSeconds);
    return new Problem(409, 'in-progress', message, { reference, ...soon(wait) });
  }
  if (error instanceof UndecidedError || error instanceof AmbiguousError) {
    const { candidates, complete } = error;
    const notBefore = error.notBefore.toISOString();
    const found = { candidates, complete, notBefore, decideAt: `${publicUrl()}/_gateway/` };
    return new Problem(409, 'undecided', message, { reference, ...found });
  }
  if (error instanceof ApiError && error.outcome !== 'unknown') {
    const { status, body, headers } = error;
    if (status === 401 || status === 403) {
      // The gateway must not pass on a 401 or 403 of the service, because the program would think that its own token is wrong.
      const clock = clockDifferenceOf(headers);
      const cause = clock ? `, perhaps because ${clock}` : '';
      const detail = `The service refused the credentials of the gateway${cause}. Nothing was changed.`;
      return new Problem(502, 'service', detail, { serviceStatus: status });
    }
    const retryAfter = headers?.get('retry-after');
    const more: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
    return { status, body, headers: more };
  }
  const status = error.name === 'TimeoutError' ? 504 : 502;
  if (error.outcome !== 'unknown' && !(error instanceof LookError))
    return new Problem(status, 'service', `${message}. Nothing was changed.`);
  const service = error instanceof ApiError ? { serviceStatus: error.status } : {};
  if (isKeyed) {
    const detail = `${message}. Repeat the request with the same key.`;
    return new Problem(status, 'outcome-unknown', detail, { ...service, ...soon(1) });
  }
  // Answers 424 without an idempotency key, because libraries repeat by themselves after 408, 409, 425, 429 and 5xx.
  const detail = `${message}. The request may have taken effect: check this at the service before you repeat it.`;
  return new Problem(424, 'outcome-unknown', detail, service);
}

const soon = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });
