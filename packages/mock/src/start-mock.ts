import { createRequire } from 'node:module';
import {
  answering,
  type ControlRoute,
  type Credentials,
  done,
  listOf,
  type OperationId,
  requireOptions,
  ruleFields,
  type ServerOptions,
  startTestServer,
  type TestServer,
} from '@crossborder-fx/test-server';
import { createAnswers } from './answers.ts';
import { examplesOf, type ListedExample, listExamples } from './examples.ts';
import type { MockResponse } from './mock-response.ts';
import { preferenceParameters, preferLastPage, readPreference } from './preference.ts';
import { readDescription } from './prism.ts';
import { ruleOf } from './rule-of.ts';

export interface MockOptions extends ServerOptions {
  /** Whether answers have values that the mock makes up from the schemas, instead of examples. @default false */
  dynamic?: boolean | undefined;
  /** A text that decides the made-up values: the same text gives the same values. @default other values every time */
  seed?: string | undefined;
}

export interface Mock
  extends Omit<TestServer, 'respond' | 'operations' | 'operationsOf' | 'fork' | 'state'> {
  /**
   * Sets the answer to valid requests for an operation, from now on. Responses with `times` come
   * first, in the order in which they were set, then the latest response without `times`.
   *
   * @throws {TypeError} when there is no such operation or example, or the response is invalid
   */
  respond<Id extends OperationId | '*'>(operation: Id, response: MockResponse<Id>): void;
  /**
   * Lists the examples that `respond` and `Prefer` can choose, of one operation or of all operations.
   *
   * @throws {TypeError} when there is no such operation
   */
  listExamples(operation?: OperationId): ListedExample[];
  /**
   * Returns a view of this mock for other credentials, with separate requests and responses, so that
   * simultaneous tests do not affect each other. `close()` of the returned mock leaves this mock running.
   *
   * @param credentials - made up by default
   * @throws {TypeError} when the credentials are incomplete, or another user has the username
   */
  fork(credentials?: Credentials): Mock;
}

/**
 * Starts the mock in this process: Prism with the OpenAPI document, behind a server that verifies
 * every signature. The mock answers with examples of the document; `Prefer: code=…`,
 * `Prefer: example=…` and `respond` choose another answer.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startMock(given: MockOptions = {}): Promise<Mock> {
  requireOptions(given, ['dynamic', 'seed']);
  const { dynamic = false, seed, ...options } = given;
  const { document, operations: described } = readDescription();
  const answer = createAnswers(described, { dynamic, seed });
  const server = await startTestServer({
    ...options,
    document,
    version: createRequire(import.meta.url)('../package.json').version,
    routes: mockRoutes(mockOf),
    ownParameters: preferenceParameters,
    answer: (request) => {
      const stated = readPreference(request);
      const isStated = Object.keys(stated).length > 0;
      return answer(request, isStated ? stated : preferLastPage(document, request));
    },
  });
  return mockOf(server);

  function mockOf({ operations, operationsOf, state: _state, ...shared }: TestServer): Mock {
    return {
      ...shared,
      respond(operation, response) {
        const examples = operation === '*' ? [] : examplesOf(document, operationsOf(operation));
        shared.respond(operation, ruleOf(response, examples, answer));
      },
      listExamples: (operation) =>
        listExamples(document, operation === undefined ? operations : operationsOf(operation)),
      fork: (credentials) => mockOf(shared.fork(credentials)),
    };
  }
}

/** @param mockOf - returns the mock of one API user of the server */
function mockRoutes(mockOf: (server: TestServer) => Mock): ControlRoute[] {
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
