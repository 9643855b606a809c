import { expect } from 'vitest';
import { errorCodes, type RefusalCode, RefusedError } from '../src/common/refused-error.ts';
import type { Sandbox } from '../src/sandbox.ts';
import { sendStrict } from './strict.ts';

/** Returns the error with which a rule of the service refuses the work. The test fails when no rule refuses it. */
export function refusalOf(work: () => unknown): RefusedError {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

export function codeOf(work: () => void): RefusalCode | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
}

export async function expectRefused(response: Response, code: RefusalCode): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(Math.floor(errorCodes[code] / 100));
  expect(JSON.parse(text), text).toMatchObject({ errorCode: errorCodes[code] });
}

/** Sends a request, POST when there is a body and else GET, and expects that a rule of the service refuses it. */
export async function expectRefusal(
  sandbox: Sandbox,
  code: RefusalCode,
  path: string,
  body?: unknown,
): Promise<void> {
  const request = body === undefined ? {} : { body };
  await expectRefused(await sendStrict(sandbox, path, request), code);
}
