import { ApiError, UnexpectedResponseError } from '../errors/errors.ts';
import { readEnvelope } from '../read/envelope.ts';

/**
 * Returns whether an error answer says that the object does not exist. A status such as 401 or 429 does not say so. Nor does a
 * page of a proxy, which is no error body of the service.
 */
export function saysGone(error: unknown): boolean {
  const status204 =
    error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
  if (status204) return true;
  if (!(error instanceof ApiError) || !readEnvelope(error.body)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 429, 499].includes(status);
}
