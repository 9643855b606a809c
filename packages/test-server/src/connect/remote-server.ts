import type { Credentials } from '../common/credentials.ts';
import { faultNames } from '../faults/fault.ts';
import { filterNames, type RequestFilter } from '../journal/find-requests.ts';
import { requireKnown } from '../require-value.ts';
import {
  type ControlClient,
  type ControlClientOptions,
  createControlClient,
  toJson,
} from './control-client.ts';
import { connectors } from './control-error.ts';
import { openEvents, readDelivery, readEntry } from './remote-events.ts';
import type { AddedUser, RemoteServer } from './server-control.ts';

export interface ConnectOptions {
  /** The API user for whom the methods act on the server. @default the first user */
  user?: string | undefined;
}

interface ServerKind<Methods> extends Omit<ControlClientOptions, 'user'> {
  /** Returns the methods that only this kind of server (mock or sandbox) has. */
  methodsOf(client: ControlClient): Methods;
}

export type Connected<Methods> = Methods &
  AsyncDisposable & {
    fork(credentials?: Credentials): Promise<AddedUser<Connected<Methods>>>;
    close(): Promise<void>;
  };

/**
 * Controls a server that runs in another process, through the server's control interface. The function itself sends no request.
 *
 * @throws {TypeError} when the URL is not an http URL, or an option is misspelt
 */
export function connectTo<Methods extends object>(
  url: string | URL,
  options: ConnectOptions,
  { name, errors, methodsOf }: ServerKind<Methods>,
): Connected<Methods> {
  requireKnown(connectors[name] ?? 'connect', options, ['user']);
  return connected(options.user, async () => {});

  function connected(user: string | undefined, close: () => Promise<void>): Connected<Methods> {
    const client = createControlClient(url, { name, user, errors });
    return {
      ...methodsOf(client),
      async fork(given) {
        const made = (await client.call('POST users', { body: given })) as Credentials;
        // The server returns a new user's credentials only if it made them up, so add the credentials that the caller gave.
        const credentials = { ...given, ...made };
        let closed: Promise<void> | undefined;
        const leave = () => {
          closed ??= client.act(`DELETE users/${encodeURIComponent(made.username)}`);
          return closed;
        };
        return { ...connected(made.username, leave), credentials };
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  }
}

/** The methods that control every kind of server, except those that `connectTo` adds. */
export function remoteServer(client: ControlClient): Omit<RemoteServer, 'fork' | 'close' | symbol> {
  return {
    url: client.url,
    async listRequests(filter = {}) {
      const requests = await client.read('GET requests', 'requests', { query: queryOf(filter) });
      return (requests as unknown[]).map(readEntry);
    },
    async waitForRequest(filter = {}, { timeout, signal } = {}) {
      const query = { ...queryOf(filter), timeout };
      return readEntry(await client.read('GET requests/next', 'request', { query, signal }));
    },
    clearRequests: () => client.act('DELETE requests'),
    async respond(operation, rule) {
      requireKnown('A rule', rule, [...faultNames, 'times', 'when', 'answer']);
      await client.act('POST faults', { ...rule, operation });
    },
    listRules: () => client.read('GET faults', 'faults'),
    clearRules: () => client.act('DELETE faults'),
    reset: () => client.act('POST reset'),
    listEvents: () => client.read('GET events', 'events'),
    async sendWebhook(event, { to, signal, ...options }) {
      const body = { ...options, event, to: String(to) };
      return (await client.call('POST webhooks', { body, signal })) as never;
    },
    async listDeliveries() {
      return ((await client.read('GET deliveries', 'deliveries')) as unknown[]).map(readDelivery);
    },
    events: ({ signal } = {}) => openEvents(client, signal),
  };
}

function queryOf(filter: RequestFilter): Record<string, unknown> {
  // The route also has query parameters that are no filters, such as `timeout`, so check the names of the filter.
  requireKnown('A filter', filter, filterNames);
  const { body, ...others } = JSON.parse(toJson(filter));
  return { ...others, ...(body !== undefined && { body: JSON.stringify(body) }) };
}
