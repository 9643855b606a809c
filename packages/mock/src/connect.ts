import type { Credentials, OperationId } from '@crossborder-fx/test-server';
import {
  type AddedUser,
  addUser,
  createControlClient,
  type RemoteServer,
  remoteServer,
  requireKnown,
} from '@crossborder-fx/test-server/connect';
import type { ListedExample } from './examples.ts';
import type { MockControl } from './mock-control.ts';
import { responseNames } from './response-names.ts';

// Nothing of the mock itself is loaded: it takes most of a second in every process of a test run.

export {
  ControlError,
  RefusedRequestsError,
  SendWebhookError,
  type ServerEvent,
  type ServerEvents,
  WaitForRequestError,
} from '@crossborder-fx/test-server/connect';
export type { ListedExample } from './examples.ts';
export type { MockControl } from './mock-control.ts';

/** A mock in another process. Its methods are those of `Mock`, and each returns a promise. */
export interface RemoteMock extends MockControl<'elsewhere'>, Pick<RemoteServer, 'events'> {
  fork(credentials?: Credentials): Promise<AddedUser<RemoteMock>>;
}

export interface ConnectOptions {
  /** API user to act on. @default the first user */
  user?: string | undefined;
}

/**
 * Steers a mock that runs in another process, by its control interface. Nothing is sent before the
 * first call.
 *
 * Each method throws what it throws on `Mock`, and besides
 * - a TypeError when something in its options cannot be sent, such as a function
 * - a ControlError when there is no such mock at the URL, or it does not let this program
 *
 * @throws {TypeError} when the URL is not an http URL, or an option is misspelt
 */
export function connectMock(url: string | URL, options: ConnectOptions = {}): RemoteMock {
  requireKnown('connectMock', options, ['user']);
  return remoteMock(url, options.user, async () => {});
}

function remoteMock(
  url: string | URL,
  user: string | undefined,
  close: () => Promise<void>,
): RemoteMock {
  const client = createControlClient(url, { name: 'mock', user });
  return {
    ...remoteServer(client),
    async respond(operation, response) {
      requireKnown('A response', response, responseNames);
      await client.call('POST responses', { body: { ...response, operation } });
    },
    async listExamples(operation?: OperationId) {
      const body = await client.call('GET examples', { query: { operation } });
      return (body as { examples: ListedExample[] }).examples;
    },
    fork: (given) =>
      addUser(client, given, ({ username }, leave) => remoteMock(url, username, leave)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
