import { resolve, type Schema } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';
import { contractOperations, expanded, validateExpanded } from './contract-operations.ts';
import type { RawAnswer } from './send-raw.ts';

const pointer = '#/components/schemas/ErrorBody';
const { properties = {} } = resolve<Schema>(expanded, { $ref: pointer });
const fields = Object.keys(properties).sort();

/** Expects an error in the interface's shape, with all of its fields, and gives its message. */
export function expectErrorBody(text: string): string {
  const body = JSON.parse(text);
  expect(Object.keys(body).sort()).toEqual(fields);
  expect(validateExpanded(pointer, body)).toEqual([]);
  return body.errorMessage;
}

const examples = new Set(
  contractOperations(expanded).flatMap(({ answers }) =>
    answers.map(({ value }) => JSON.stringify(value)),
  ),
);

/** Expects an error in the interface's shape, or an answer of the description; below 1 MB. */
export function requireAnswered(
  request: string,
  { status, headers, body, bytes }: RawAnswer,
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
  // The base URL says what the mock is.
  if (status === 200 && 'controlDocument' in Object(JSON.parse(body))) return;
  // Values that are made up are no example.
  if (examples.has(json) || /dynamic/i.test(request)) return;
  expect(status, `the status of ${json}`).toBeGreaterThanOrEqual(400);
  expectErrorBody(body);
}

function requireControlAnswer(status: number, body: string): void {
  const refusal = { error: expect.any(String), name: expect.any(String) };
  expect(JSON.parse(body)).toEqual(status < 400 ? expect.any(Object) : refusal);
}
