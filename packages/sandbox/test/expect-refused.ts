import { expect } from 'vitest';
import { errorCodes, type RefusalCode } from '../src/refused-error.ts';
import type { Sandbox } from '../src/start-sandbox.ts';
import { sendStrict } from './strict.ts';

/** Expects that a rule refused a request, in the error shape of the interface, with a sentence. */
export async function expectRefused(response: Response, code: RefusalCode): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(Math.floor(errorCodes[code] / 100));
  expect(JSON.parse(text), text).toMatchObject({
    errorCode: errorCodes[code],
    errorMessage: expect.stringMatching(/\w.*\.$/),
  });
}

/** Sends a request that a rule refuses. */
export async function expectRefusedAt(
  sandbox: Pick<Sandbox, 'url' | 'credentials'>,
  code: RefusalCode,
  path: string,
  body?: object,
): Promise<void> {
  await expectRefused(await sendStrict(sandbox, path, body && { body }), code);
}
