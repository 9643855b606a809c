import type { OperationId } from '@crossborder-fx/test-server';
import type { Counterparty } from '../src/counterparty.ts';
import type { Call, Handler, Result } from '../src/service/operation.ts';
import { handlers } from '../src/service/operations.ts';

/**
 * What an operation answers, without HTTP and without the checks of the description.
 *
 * @throws {RefusedError}
 */
export function ask<Id extends OperationId>(
  { change, context }: Counterparty,
  id: Id,
  call: Partial<Call<Id>>,
): Result<Id> {
  const handler = handlers[id] as Handler<Id> | undefined;
  if (!handler) throw new TypeError(`There is no operation ${id}.`);
  const whole = { path: {}, query: {}, ...call } as Call<Id>;
  const answers: Result<Id>[] = [];
  change(() => {
    answers.push(handler(context, whole));
  });
  return answers[0] as Result<Id>;
}
