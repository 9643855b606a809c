import { signWsse } from '@crossborder-fx/client/wsse';
import { isRecord } from '@crossborder-fx/tools-description';
import { type SentRequest, send } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../src/start-mock.ts';
import { contractOperations } from './contract-operations.ts';
import { expanded, validateExpanded } from './documents.ts';
import { expectErrorBody } from './error-body.ts';

// Every operation refuses these requests, with an error in the shape of the interface.

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

const operations = contractOperations(expanded);
const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'];

/** The status and the message of a refusal. */
async function refusal(
  target: string,
  sent: SentRequest,
): Promise<[status: number, message: string]> {
  const response = await send(mock, target, sent);
  expect(response.headers.get('content-type')).toBe('application/json');
  return [response.status, expectErrorBody(await response.text())];
}

describe.each(operations)('$id refuses', ({ method, targets: [target = ''], body, bodySchema }) => {
  test('a request without a signature', async () => {
    const response = await fetch(mock.url + target, { method });
    expect(response.status).toBe(401);
    expect(expectErrorBody(await response.text())).toBe('The header X-WSSE is missing.');
  });

  test('a wrong signature', async () => {
    const credentials = { ...mock.credentials, secret: 'another' };
    const response = await send({ ...mock, credentials }, target, { method, body });
    expect(response.status).toBe(401);
    expect(expectErrorBody(await response.text())).toContain('The PasswordDigest is wrong');
  });

  test('methods that its path does not take', async () => {
    const path = target.replace(/\?.*/, '');
    const known = operations.filter(({ template }) => fits(path, template));
    for (const other of methods.filter((one) => !known.some((each) => each.method === one))) {
      const [status, message] = await refusal(path, { method: other });
      expect([other, status]).toEqual([other, 405]);
      expect(message).toContain(method);
    }
  });

  if (body === undefined) return;

  test('a body that is not JSON', async () => {
    const response = await fetch(mock.url + target, {
      method,
      headers: { 'X-WSSE': await signWsse(mock.credentials), 'content-type': 'application/json' },
      body: JSON.stringify(body).slice(0, -1),
    });
    expect(response.status).toBe(400);
    expect(expectErrorBody(await response.text())).toBe('The body is not JSON.');
  });

  test.each(changedBodies(body))('or takes a body $name, as its schema does', async (change) => {
    const sent = { method, body: change.body };
    if (validateExpanded(bodySchema, change.body).length === 0) {
      return expect((await send(mock, target, sent)).status).toBe(200);
    }
    const [status, message] = await refusal(target, sent);
    expect(status).toBe(422);
    expect(message).toContain(change.field);
  });
});

/** Whether a path is one of a template. */
function fits(path: string, template: string): boolean {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

interface ChangedBody {
  name: string;
  field: string;
  body: unknown;
}

/** Copies of a body, each without one of its fields or with a number in place of its value. */
function changedBodies(body: unknown): ChangedBody[] {
  return placesOf(body).flatMap((place) => {
    const field = place.at(-1) ?? '';
    const name = place.join('.');
    return [
      { name: `without ${name}`, field, body: changed(body, place) },
      { name: `whose ${name} is a number`, field, body: changed(body, place, 1) },
    ];
  });
}

/** The keys that lead to each field of an object, at any depth. */
function placesOf(value: unknown): string[][] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([field, inner]) => [
    [field],
    ...placesOf(inner).map((below) => [field, ...below]),
  ]);
}

function changed(value: unknown, [field = '', ...below]: string[], to?: unknown): unknown {
  const { [field]: inner, ...others } = isRecord(value) ? value : {};
  if (below.length > 0) return { ...others, [field]: changed(inner, below, to) };
  return to === undefined ? others : { ...others, [field]: to };
}
