import { type Mock, startMock } from '@crossborder-fx/mock';
import {
  clientCallOf,
  exampleOperations,
  operationNamed,
  operationsOf,
  readDocument,
} from '@crossborder-fx/tools-description';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from './notify.ts';
import { type Played, play } from './play.ts';

const templated = await readDocument('templated');
const calls = exampleOperations(templated).map(clientCallOf);
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});

afterAll(() => mock.close());

async function played(call: (typeof calls)[number]): Promise<Played> {
  for await (const one of play(mock, [call])) return one;
  return expect.fail('nothing was played');
}

test('there is a call for every operation of the description', () => {
  const operations = [...operationsOf(templated)].map(({ operation }) => operation.operationId);
  expect(calls.map(({ operationId }) => operationId)).toEqual(operations);
});

test.each(calls)('$operationId is answered with 200 through $resource.$method', async (call) => {
  const { error, status, request } = await played(call);
  expect(error).toBeUndefined();
  expect(status).toBe(200);
  const { path, method } = operationNamed(templated, call.operationId);
  const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
  expect(request).toMatch(new RegExp(`^${method.toUpperCase()} ${pattern}$`));
});

test('a call that fails is told apart, with its error', async () => {
  const [create] = calls.filter(({ operationId }) => operationId === 'createPayment');
  if (!create) return expect.fail('createPayment is missing');
  const { error, status } = await played({ ...create, args: [{}] });
  expect(error?.name).toBe('ValidationError');
  expect(status).toBeUndefined();
});

test('a method that the client lacks is a failure', async () => {
  const { error, request } = await played({
    operationId: 'none',
    resource: 'payments',
    method: 'none',
    args: [],
  });
  expect(error?.message).toBe('The client has no payments.none');
  expect(request).toBe('nothing sent');
});

test.each(Object.keys(templated.webhooks ?? {}) as WebhookEventName[])(
  '%s is signed, sent and verified on arrival',
  async (eventName) => {
    const { event, status } = await notify(mock, eventName);
    expect(event.event).toBe(eventName);
    expect(status).toBe(204);
  },
);
