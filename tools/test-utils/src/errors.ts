import { expect } from 'vitest';

export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call must fail, but it succeeded'),
    (error: unknown) => error,
  );
}

export async function errorMessageOf(response: Response): Promise<string> {
  return errorMessageIn(await response.json());
}

/** @throws {Error} unless the body has exactly the four fields of an error */
export function errorMessageIn(body: unknown): string {
  const { errorCode, errorType, errorMessage, link, ...others } = body as Record<string, unknown>;
  const shape = [typeof errorCode, typeof errorType, typeof errorMessage, typeof link];
  if (shape.join() !== 'number,string,string,string' || Object.keys(others).length > 0) {
    throw new Error(
      `The response body must have exactly the four fields of an error: ${JSON.stringify(body)}`,
    );
  }
  return String(errorMessage);
}
