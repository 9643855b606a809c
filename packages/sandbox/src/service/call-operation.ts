import { JsonText, type OperationId } from '@crossborder-fx/test-server';
import type { Context } from './context.ts';
import type { Call, Handler, Result } from './operation.ts';
import { handlers } from './operations.ts';

/**
 * Calls an operation as a request does that has passed the checks. Called in a transaction.
 *
 * @throws {RefusedError} what the operation throws
 */
export function callOperation<Id extends OperationId>(
  context: Context,
  id: Id,
  given: Partial<Call<Id>> = {},
): Result<Id> {
  const handler: Handler<Id> | undefined = handlers[id];
  if (!handler) throw new Error(`The sandbox does not have ${id} yet.`);
  const result = handler(context, { path: {}, query: {}, body: undefined, ...given } as Call<Id>);
  return result instanceof JsonText ? JSON.parse(result.text) : result;
}
