import {
  ApiError,
  GoneError,
  type OnceContext,
  UnexpectedResponseError,
} from '../errors/errors.ts';
import { mismatch } from './once-errors.ts';
import type { OnceTask } from './once-task.ts';

/** Reads what a reference made, by its id. */
export async function readDone<Result extends { id: string }>(
  task: OnceTask<Result>,
  id: string,
  context: OnceContext,
): Promise<Result> {
  let result: Result;
  try {
    result = await task.get(id);
  } catch (cause) {
    if (!saysGone(cause)) throw cause;
    const message = `${context.operation} was done, and the service no longer shows the object`;
    throw new GoneError(message, id, { ...context, outcome: 'not-sent' }, { cause });
  }
  // In another environment, the id belongs to another object.
  if ((await task.accepts?.(result)) !== false) return result;
  throw mismatch(
    'another object has its id: two environments need two names of an account',
    context,
  );
}

/** Whether an answer says that there is no such object. Some statuses below 500 do not say that. */
function saysGone(error: unknown): boolean {
  const status204 =
    error instanceof UnexpectedResponseError && error.attempts.at(-1)?.status === 204;
  if (status204) return true;
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 407, 408, 421, 429].includes(status);
}
