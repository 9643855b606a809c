import { readDocument, resolve, type Schema, strictForm } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';
import { validatorOf } from '../../../openapi/test/validation.ts';
import type { RawAnswer } from './send-raw.ts';

const document = await readDocument('expanded');
const validate = validatorOf(strictForm(document));
const pointer = '#/components/schemas/ErrorBody';
const { properties = {} } = resolve<Schema>(document, { $ref: pointer });
const fields = Object.keys(properties).sort();

/** Expects an error in the interface's shape, with all of its fields, and gives its message. */
export function expectErrorBody(text: string): string {
  const body = JSON.parse(text);
  expect(Object.keys(body).sort()).toEqual(fields);
  expect(validate(pointer, body)).toEqual([]);
  return body.errorMessage;
}

/**
 * Expects an error in the interface's shape, or a right answer; below 1 MB.
 *
 * @param isRight - whether an answer that is no error is one of those that the server gives
 */
export function requireAnswered(
  request: string,
  { status, headers, body, bytes }: RawAnswer,
  isRight: (json: string) => boolean,
): void {
  expect(status).toBeLessThan(500);
  expect(bytes).toBeLessThan(1_000_000);
  if (status === 204) return;
  expect(headers['content-type']).toBe('application/json');
  if (request.trimStart().startsWith('HEAD ')) return;
  if (headers['x-control-interface'] !== undefined) {
    requireControlAnswer(status, body);
    return;
  }
  const json = JSON.stringify(JSON.parse(body));
  // The base URL says what the server is.
  if (status === 200 && 'controlDocument' in Object(JSON.parse(body))) return;
  if (isRight(json)) return;
  expect(status, `the status of ${json}`).toBeGreaterThanOrEqual(400);
  expectErrorBody(body);
}

function requireControlAnswer(status: number, body: string): void {
  const refusal = { error: expect.any(String), name: expect.any(String) };
  expect(JSON.parse(body)).toEqual(status < 400 ? expect.any(Object) : refusal);
}
