import {
  ApiError,
  ChangedError,
  CrossborderFxError,
  InProgressError,
  JournalError,
  LookError,
} from '@crossborder-fx/client';
import { parseRetryAfter } from '@crossborder-fx/client/once';

/**
 * The reason why a run began no more rows: a request with an unknown outcome, a failing journal, refused credentials, a
 * service that refused too often or could not be reached, a payment that changed since the run read it, rows that differ
 * from the checked rows, or the caller's signal.
 */
export type StopReason =
  | 'unknown'
  | 'journal'
  | 'credentials'
  | 'service'
  | 'changed'
  | 'rows'
  | 'aborted';

export type Verdict =
  | { of: 'refused' | 'unknown' }
  /** The request had no effect. The run tries the row again, after `retryAfter` milliseconds if the service asked for them. */
  | { of: 'busy'; retryAfter: number | undefined }
  /** Another process works on the row at present. */
  | { of: 'in-progress' }
  | { of: 'stop'; why: StopReason };

export function verdictOf(error: CrossborderFxError): Verdict {
  const seen = error instanceof LookError ? error.cause : error;
  if (seen instanceof ApiError && [401, 403, 407].includes(seen.status)) {
    return { of: 'stop', why: 'credentials' };
  }
  if (error instanceof JournalError) return { of: 'stop', why: 'journal' };
  if (error instanceof ChangedError) return { of: 'stop', why: 'changed' };
  if (error instanceof InProgressError) return { of: 'in-progress' };
  const busy = [error, seen].find(isBusy);
  if (busy) return { of: 'busy', retryAfter: retryAfterOf(busy) };
  return { of: error.outcome === 'unknown' ? 'unknown' : 'refused' };
}

/** Whether a request had no effect, and a later request may succeed. */
function isBusy(error: unknown): error is CrossborderFxError {
  if (!(error instanceof CrossborderFxError) || error.outcome === 'unknown') return false;
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return ['ConnectionError', 'TimeoutError', 'UnexpectedResponseError'].includes(error.name);
}

/** Returns for how many milliseconds the service asks the client to wait. */
export function retryAfterOf({ headers }: Pick<CrossborderFxError, 'headers'>): number | undefined {
  return parseRetryAfter(headers?.get('retry-after') ?? null, new Date());
}
