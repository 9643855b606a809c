import type { OperationId } from '@crossborder-fx/test-server';
import type { SandboxUser } from '../src/sandbox-user.ts';
import type { Call, Result } from '../src/service/operation.ts';
import { callOperation } from '../src/service/operations.ts';

/**
 * What an operation answers, without HTTP and without the checks of the description.
 *
 * @throws {RefusedError}
 */
export function ask<Id extends OperationId>(
  { change, context }: SandboxUser,
  id: Id,
  call: Partial<Call<Id>>,
): Result<Id> {
  const answers: Result<Id>[] = [];
  change(() => {
    answers.push(callOperation(context, id, call));
  });
  return answers[0] as Result<Id>;
}
