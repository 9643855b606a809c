import { expect } from 'vitest';
import { errorCodes, type RefusalCode, RefusedError } from '../src/refused-error.ts';
import type { Sandbox } from '../src/start-sandbox.ts';
import { sendStrict } from './strict.ts';

/** Sends a request that a rule refuses: with the status and the errorCode of the rule. */
export async function expectRefused(
  sandbox: Pick<Sandbox, 'url' | 'credentials'>,
  code: RefusalCode,
  path: string,
  body?: object,
): Promise<void> {
  const response = await sendStrict(sandbox, path, body && { body });
  const { errorCode, errorMessage } = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, errorCode, errorMessage }).toMatchObject({
    status: new RefusedError(code, '').status,
    errorCode: errorCodes[code],
    errorMessage: expect.stringMatching(/\w.*\.$/),
  });
}
