import { type ClientOptions, createClient } from '@crossborder-fx/client';
import { expect, test } from 'vitest';
import { type ExampleCall, exampleCalls } from '../../client/test/example-calls.ts';
import {
  byEffect,
  type Fault,
  failure,
  noContent,
  repeatedIfRead,
  sentOnce,
  success,
  unreadable,
} from '../../client/test/fault.ts';
import type { MockResponse } from '../src/index.ts';
import type { Mock } from '../src/start-mock.ts';
import { mockOf } from './mock-of.ts';

// Calls every method of the client with the examples of the description.

function clientOf({ url, credentials }: Mock, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: url, ...credentials, ...options });
}

/** The result of a method for the example answer, without the response of a list. */
function resultOf({ operation: { result }, answer }: ExampleCall): unknown {
  switch (result.kind) {
    case 'list':
      return [answer, ...Object.values(Object(answer))].find(Array.isArray);
    case 'flag':
      return Object(answer)[result.wrapper];
    case 'object': {
      const { [result.wrapper ?? '']: inner, ...beside } = Object(answer);
      return { ...beside, ...inner };
    }
    default:
      return undefined;
  }
}

test.each(exampleCalls)('$method gives the example', async (example) => {
  const mock = await mockOf();
  const result = await example.call(clientOf(mock));
  const { kind } = example.operation.result;
  expect(kind === 'list' ? Object(result).items : result).toEqual(resultOf(example));
  expect(mock.requests).toMatchObject([
    {
      operation: example.operation.id,
      method: example.operation.route.split(' ')[0],
      body: example.body,
      status: 200,
      nonce: expect.stringMatching(/^[0-9a-f]{32,}$/),
      nonceReused: false,
    },
  ]);
});

test('a payment whose payee cannot be verified is refused with the details of the payee', async () => {
  const mock = await mockOf();
  mock.respond('createPayment', { example: 'VerificationFailed' });
  const [createPayment] = exampleCalls.filter(({ method }) => method === 'payments.create');
  await expect(createPayment?.call(clientOf(mock))).rejects.toMatchObject({
    name: 'PayeeVerificationError',
    outcome: 'rejected',
    payeeVerification: { status: 'FAILED' },
  });
});

interface MockFault extends Pick<ClientOptions, 'timeout'> {
  name: string;
  responses: MockResponse[];
  expected: Fault['expected'];
}

const failsTwice = byEffect(success(3), failure(1, 1, 'ApiError', 'unknown'));
const dropsOnce = byEffect(success(2), failure(1, 1, 'ConnectionError', 'unknown'));

const faults: MockFault[] = [
  { name: '500', responses: [{ status: 500 }], expected: repeatedIfRead('ApiError') },
  { name: '500 twice', responses: [{ status: 500, times: 2 }], expected: failsTwice },
  { name: '400', responses: [{ status: 400 }], expected: sentOnce('ApiError', 'rejected') },
  { name: '204', responses: [{ status: 204, body: null }], expected: noContent },
  { name: 'a body that is no object', responses: [{ body: 'text' }], expected: unreadable },
  { name: 'a drop', responses: [{ drop: 'before' }], expected: repeatedIfRead('ConnectionError') },
  { name: 'one drop', responses: [{ drop: 'before', times: 1 }], expected: dropsOnce },
  {
    name: 'a drop after 500',
    responses: [
      { status: 500, times: 1 },
      { drop: 'before', times: 1 },
    ],
    expected: failsTwice,
  },
  { name: 'a delay in time', responses: [{ delay: 20 }], expected: () => success(1) },
  {
    name: 'a delay longer than the time-out',
    responses: [{ delay: 60_000 }],
    timeout: 2_000,
    expected: sentOnce('TimeoutError'),
  },
];

test.each(faults)('$name, in every method', async ({ responses, timeout = 10_000, expected }) => {
  const mock = await mockOf();
  for (const { operation } of exampleCalls) {
    for (const response of responses) {
      mock.respond(operation.id as Parameters<Mock['respond']>[0], response);
    }
  }
  const fx = clientOf(mock, { timeout });
  const outcomes = await Promise.all(
    exampleCalls.map((example) =>
      example.call(fx).then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  );
  // What is held back is in the journal once it is answered.
  await mock.close();
  const found = exampleCalls.map(({ method, operation: { id } }, index) => {
    const received = mock.requests.filter(({ operation }) => operation === id).length;
    const error = outcomes[index];
    if (error === undefined) return [method, success(received)];
    const { name, attempts, outcome } = Object(error);
    return [method, failure(received, attempts?.length, name, outcome)];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(exampleCalls.map((example) => [example.method, expected(example)])),
  );
});
