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

/** @param mockOf - returns the mock of one API user of the server */
export function mockRoutes(mockOf: (server: TestServer) => Steered): ControlRoute[] {
  return [
    {
      method: 'POST',
      path: 'responses',
      id: 'respond',
      summary: 'Sets the answer to the valid requests for an operation',
      description:
        'The answer counts as a fault: the list of faults shows it, and clearFaults removes it.',
      body: {
        type: 'object',
        required: ['operation'],
        properties: {
          ...ruleFields,
          example: { type: 'string', description: 'The name of an example of the operation.' },
          body: { description: 'The body of the answer, in place of an example.' },
          answer: { type: 'object', description: 'The whole answer: status, headers and body.' },
        },
      },
      example: { body: { operation: 'getPayment', example: 'Blocked', times: 1 } },
      ...done(
        'The mock uses the new answer from now on.',
        ({ server, body: { operation, ...response } }) =>
          mockOf(server).respond(operation as OperationId | '*', response as MockResponse),
      ),
    },
    {
      method: 'GET',
      path: 'examples',
      id: 'listExamples',
      summary: 'Lists the examples of the answers',
      query: {
        operation: { type: 'string', description: 'The operation whose examples are listed.' },
      },
      example: { query: { operation: 'getPayment' } },
      ...answering(
        'examples',
        {
          description:
            'The name of each example, and the status that the mock sends with it by default.',
          ...listOf({ type: 'object' }),
        },
        ({ server, query: { operation } }) =>
          mockOf(server).listExamples(operation as OperationId | undefined),
      ),
    },
  ];
}
