import { errorOf } from '@crossborder-fx/tools-test-utils';
import type { CrossborderFxError } from '../src/errors/errors.ts';

/**
 * Returns the error of a call whose timeout ends it after this number of attempts. On a busy machine the timeout may end the
 * call before its last request has left. Then the function repeats the call with a longer timeout.
 */
export async function errorAfter(
  attempts: number,
  call: (timeout: number) => Promise<unknown>,
): Promise<unknown> {
  for (const timeout of [80, 400, 2_000, 10_000]) {
    const error = (await errorOf(call(timeout))) as CrossborderFxError;
    if (error.attempts.length === attempts && error.outcome !== 'not-sent') return error;
  }
  return errorOf(call(60_000));
}
