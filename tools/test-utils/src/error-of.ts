import { expect } from 'vitest';

/** What a call that has to fail is rejected with; the test fails when the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );
}
