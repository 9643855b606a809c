import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { Credentials } from '../check/credentials.ts';
import type { PlannedRule } from '../faults/rules.ts';
import { filterNames, type RequestFilter } from '../journal/find-requests.ts';
import type { SentWebhook } from '../notify/send-webhook.ts';
import { requireKnown } from '../require-value.ts';
import type { ControlClient } from './control-client.ts';
import { openEvents, readDelivery, readEntry } from './remote-events.ts';
import type { RemoteServer } from './server-control.ts';
import { toJson } from './to-json.ts';

/** The methods of a server in another process, but those that make another of them. */
export function remoteServer(client: ControlClient): Omit<RemoteServer, 'fork' | 'close' | symbol> {
  return {
    url: client.url,
    async listRequests(filter = {}) {
      const body = await client.call('GET requests', { query: queryOf(filter) });
      return (body as { requests: unknown[] }).requests.map(readEntry);
    },
    async waitForRequest(filter = {}, { timeout, signal } = {}) {
      const query = { ...queryOf(filter), timeout };
      const body = await client.call('GET requests/next', { query, signal });
      return readEntry((body as { request: unknown }).request);
    },
    async clearRequests() {
      await client.call('DELETE requests');
    },
    async listRules() {
      return ((await client.call('GET faults')) as { faults: PlannedRule[] }).faults;
    },
    async clearRules() {
      await client.call('DELETE faults');
    },
    async reset() {
      await client.call('POST reset');
    },
    async listEvents() {
      return ((await client.call('GET events')) as { events: WebhookEventName[] }).events;
    },
    async sendWebhook(event, { to, signal, ...options }) {
      const body = { ...options, event, to: String(to) };
      return (await client.call('POST webhooks', { body, signal })) as SentWebhook;
    },
    async listDeliveries() {
      const body = await client.call('GET deliveries');
      return (body as { deliveries: unknown[] }).deliveries.map(readDelivery);
    },
    events: ({ signal } = {}) => openEvents(client, signal),
  };
}

function queryOf(filter: RequestFilter): Record<string, unknown> {
  // In the query stand other names too, such as `timeout`.
  requireKnown('A filter', filter, filterNames);
  const { body, ...others } = JSON.parse(toJson(filter));
  return { ...others, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/**
 * Makes a fork: credentials on the server, and what steers it as them. What was given is not sent back.
 *
 * @param steer - gets the credentials, and what removes them; RefusedRequestsError when the server must
 *   not have refused a request of theirs, and did
 */
export async function addUser<Remote extends object>(
  client: ControlClient,
  given: Credentials | undefined,
  steer: (credentials: Credentials, close: () => Promise<void>) => Remote,
): Promise<Remote & { credentials: Credentials }> {
  const made = await client.call('POST users', { body: given });
  const credentials = { ...given, ...(made as Credentials) };
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= removeUser(client, credentials);
    return closed;
  };
  return { ...steer(credentials, close), credentials };
}

async function removeUser(client: ControlClient, { username }: Credentials): Promise<void> {
  await client.call(`DELETE users/${encodeURIComponent(username)}`);
}
