import type { Credentials, OperationId } from '@crossborder-fx/test-server';
import {
  type AddedUser,
  type ConnectOptions,
  connectTo,
  type RemoteServer,
  type Result,
  remoteServer,
  requireKnown,
  type ServerControl,
  type Where,
} from '@crossborder-fx/test-server/connect';
import type { ListedExample } from './examples.ts';
import { type MockResponse, responseNames } from './mock-response.ts';

// This module does not load the mock itself, which would take most of a second in every process of a test run.

export {
  type ConnectOptions,
  ControlError,
  RefusedRequestsError,
  SendWebhookError,
  type ServerEvent,
  type ServerEvents,
  WaitForRequestError,
} from '@crossborder-fx/test-server/connect';
export type { ListedExample } from './examples.ts';

/**
 * The methods that control a mock from the mock's own process or from another process. With an `await` before each call, the
 * same code can use a `Mock` and a `RemoteMock`.
 */
export interface MockControl<Place extends Where = 'anywhere'>
  extends Omit<ServerControl<Place>, 'fork' | 'respond'> {
  respond<Id extends OperationId | '*'>(
    operation: Id,
    response: MockResponse<Id>,
  ): Result<Place, void>;
  listExamples(operation?: OperationId): Result<Place, ListedExample[]>;
  fork(
    ...credentials: Parameters<ServerControl['fork']>
  ): Result<Place, AddedUser<MockControl<Place>>>;
}

/** A mock in another process. It has the methods of `Mock`, but each method returns a promise. */
export interface RemoteMock extends MockControl<'elsewhere'>, Pick<RemoteServer, 'events'> {
  fork(credentials?: Credentials): Promise<AddedUser<RemoteMock>>;
}

/**
 * Controls a mock that runs in another process, through the mock's control interface. It sends no request before the first
 * call of a method.
 *
 * Each method throws the errors of the same method of `Mock`, and also
 * - a TypeError when an option cannot be sent, such as a function
 * - a ControlError when no mock answers at the URL, or the mock refuses the call
 *
 * @throws {TypeError} when the URL is not an http URL, or an option is misspelt
 */
export function connectMock(url: string | URL, options: ConnectOptions = {}): RemoteMock {
  return connectTo(url, options, {
    name: 'mock',
    methodsOf: (client) => ({
      ...remoteServer(client),
      async respond(operation: string, response: object) {
        requireKnown('A response', response, responseNames);
        await client.act('POST responses', { ...response, operation });
      },
      listExamples: (operation?: OperationId): Promise<ListedExample[]> =>
        client.read('GET examples', 'examples', { query: { operation } }),
    }),
  });
}
