import { expect } from 'vitest';

/** Returns the error of a call that must fail; the test fails when the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );
}

export async function errorMessageOf(response: Response): Promise<string> {
  return errorMessageIn(await response.json());
}

/** The message of an error body; @throws {Error} when it has not the four fields, and no other. */
export function errorMessageIn(body: unknown): string {
  const { errorCode, errorType, errorMessage, link, ...others } = body as Record<string, unknown>;
  const shape = [typeof errorCode, typeof errorType, typeof errorMessage, typeof link];
  if (shape.join() !== 'number,string,string,string' || Object.keys(others).length > 0) {
    throw new Error(`This is not an error body: ${JSON.stringify(body)}`);
  }
  return String(errorMessage);
}
