import {
  answering,
  type ControlRoute,
  done,
  listOf,
  type OperationId,
  ruleFields,
  type TestServer,
} from '@crossborder-fx/test-server';
import type { ListedExample } from './examples.ts';
import type { MockResponse } from './mock-response.ts';

interface Steered {
  respond(operation: OperationId | '*', response: MockResponse): void;
  listExamples(operation?: OperationId): ListedExample[];
}

/**
 * Returns the routes that only the control interface of a mock has.
 *
 * @param mockOf - returns the mock for a user's view of the server
 */
export function mockRoutes(mockOf: (server: TestServer) => Steered): ControlRoute[] {
  return [
    {
      method: 'POST',
      path: 'responses',
      id: 'respond',
      summary: 'Sets the answer to the valid requests for an operation',
      description:
        'A fault that can have an example or a body. It is listed and removed with the faults.',
      body: {
        type: 'object',
        required: ['operation'],
        properties: {
          ...ruleFields,
          example: { type: 'string', description: 'Name of an example of the operation.' },
          body: { description: 'Any body instead of an example.' },
          answer: { type: 'object', description: 'A whole answer: status, headers and body.' },
        },
      },
      example: { body: { operation: 'getPayment', example: 'Blocked', times: 1 } },
      ...done('In force from now on.', ({ server, body: { operation, ...response } }) =>
        mockOf(server).respond(operation as OperationId | '*', response as MockResponse),
      ),
    },
    {
      method: 'GET',
      path: 'examples',
      id: 'listExamples',
      summary: 'The examples of the answers',
      query: { operation: { type: 'string', description: 'Of this operation only.' } },
      example: { query: { operation: 'getPayment' } },
      ...answering(
        'examples',
        {
          description: 'Their names, and what they are answered with unless a status is given.',
          ...listOf({ type: 'object' }),
        },
        ({ server, query: { operation } }) =>
          mockOf(server).listExamples(operation as OperationId | undefined),
      ),
    },
  ];
}
