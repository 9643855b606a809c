import { onTestFinished } from 'vitest';
import type { SandboxUserOptions } from '../src/sandbox-user.ts';
import { createSandboxUser, type SandboxUser } from '../src/sandbox-user.ts';
import type { Call, Result } from '../src/service/operation.ts';
import { type AnsweredId, callOperation } from '../src/service/operations.ts';
import { sandboxUserOptions } from './sandbox-user-options.ts';

/** Makes an API user without HTTP, and closes the user after the test. The clock is stopped at 09:00 in Paris on a Monday. */
export function userOf(options: Partial<SandboxUserOptions> = {}): SandboxUser {
  const user = createSandboxUser(sandboxUserOptions(options));
  onTestFinished(() => user.close());
  return user;
}

/** Calls an operation without HTTP, so without the server's checks of the request. @throws {RefusedError} */
export function ask<Id extends AnsweredId>(
  { change, context }: SandboxUser,
  id: Id,
  call: Partial<Call<Id>>,
): Result<Id> {
  return change<unknown>(() => callOperation(context, id, call)) as Result<Id>;
}

/** Moves the clock of a user forward, and resolves when all that is due by then has happened. */
export const advance = ({ clock }: SandboxUser, milliseconds: number) =>
  clock.moveTo((now) => now + milliseconds);
