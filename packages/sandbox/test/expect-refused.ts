import { expect } from 'vitest';
import { errorCodes, type RefusalCode } from '../src/refused-error.ts';

/** Expects that a rule refused a request, in the error shape of the interface. */
export async function expectRefused(response: Response, code: RefusalCode): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(Math.floor(errorCodes[code] / 100));
  expect(JSON.parse(text), text).toMatchObject({ errorCode: errorCodes[code] });
}
