import { createClient } from '@crossborder-fx/client';
import { expect, test } from 'vitest';
import { type ExampleCall, exampleCalls } from '../../client/test/example-calls.ts';
import type { Mock } from '../src/start-mock.ts';
import { mockOf } from './mock-of.ts';

// Calls every method of the client with the examples of the description.

function clientOf({ url, credentials }: Mock) {
  return createClient({ baseUrl: url, ...credentials });
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
