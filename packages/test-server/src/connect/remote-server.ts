import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { Credentials } from '../common/credentials.ts';
import { faultNames } from '../faults/fault.ts';
import type { PlannedRule, Rule, RuleTarget } from '../faults/rules.ts';
import { filterNames, type RequestFilter, type WaitOptions } from '../journal/find-requests.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { SendWebhookOptions, SentWebhook } from '../notify/send-webhook.ts';
import { requireKnown } from '../require-value.ts';
import {
  type ControlClient,
  type ControlClientOptions,
  ControlError,
  connectors,
  createControlClient,
  toJson,
} from './control-client.ts';

/**
 * The process from which a program controls the server. With `elsewhere`, the program runs in another process, and every result
 * is a promise. With `anywhere`, the program may also run in the server's process, where most results are plain values.
 */
export type Where = 'anywhere' | 'elsewhere';
export type Result<Place extends Where, Value> = Place extends 'elsewhere'
  ? Promise<Value>
  : Value | Promise<Value>;

/** Controls a server, from the server's own process or from another process. `TestServer` documents the methods. */
export interface ServerControl<Place extends Where = 'anywhere'> extends AsyncDisposable {
  /** The server's base URL, which a client of the interface uses. */
  url: string;
  listRequests(filter?: RequestFilter): Result<Place, JournalEntry[]>;
  /** Waits for a request that matches the filter. A call from another process waits at most a minute. */
  waitForRequest(filter?: RequestFilter, options?: WaitOptions): Promise<JournalEntry>;
  clearRequests(): Result<Place, void>;
  respond(operation: RuleTarget, rule: Rule): Result<Place, void>;
  listRules(): Result<Place, readonly PlannedRule[]>;
  clearRules(): Result<Place, void>;
  reset(): Result<Place, void>;
  listEvents(): Result<Place, WebhookEventName[]>;
  sendWebhook<Name extends WebhookEventName>(
    name: Name,
    options: SendWebhookOptions<Name>,
  ): Promise<SentWebhook>;
  listDeliveries(): Result<Place, readonly JournaledDelivery[]>;
  /** Adds an API user to the server, with the given or new credentials, and returns the server as this user sees it. */
  fork(credentials?: Credentials): Result<Place, AddedUser<ServerControl<Place>>>;
  /** Closes the server. In another process, this call only removes the API user, if `fork` added the user. */
  close(): Promise<void>;
}

/** The server as seen by an API user that `fork` has added, with the credentials of this user. */
export type AddedUser<Server> = Server & { credentials: Credentials };

/** An event that the server reports to a program that controls it. */
export type ServerEvent =
  | { event: 'request'; request: JournalEntry }
  | { event: 'webhook'; delivery: JournaledDelivery }
  | { event: 'reset' };

/** The methods that control a server in another process. */
export interface RemoteServer extends ServerControl<'elsewhere'> {
  /**
   * Streams the events of the server from now on. The stream ends when the server closes, or when the reader leaves its
   * loop over the events.
   *
   * @throws {ControlError} when the stream is read too slowly, or the server cannot be reached
   */
  events(options?: { signal?: AbortSignal | undefined }): Promise<ServerEvents>;
}

export interface ServerEvents extends AsyncIterable<ServerEvent>, AsyncDisposable {}

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
  // The route also has query parameters that are no filters, such as `timeout`, so check the names of the fields.
  requireKnown('A filter', filter, filterNames);
  const { body, ...others } = JSON.parse(toJson(filter));
  return { ...others, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

async function openEvents(
  client: ControlClient,
  signal: AbortSignal | undefined,
): Promise<ServerEvents> {
  // Aborting `signal` ends the connection of the event stream even if no code reads the events. The end of a loop over
  // the events ends it too.
  const end = new AbortController();
  const signals = signal ? [signal, end.signal] : [end.signal];
  const { body } = await client.open('GET stream', { signal: AbortSignal.any(signals) });
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for await (const event of readEvents(body as AsyncIterable<Uint8Array>)) {
          const read = readEvent(event);
          if (read) yield read;
        }
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        throw new ControlError(
          `The connection to ${client.url} was cut off, so no more events can come.`,
          { cause },
        );
      }
    },
    [Symbol.asyncDispose]: async () => end.abort(),
  };
}

/** Converts a streamed event. Returns undefined for a kind of event that this release does not know. */
function readEvent({ event, data }: StreamedEvent): ServerEvent | undefined {
  if (event === 'request') return { event, request: readEntry(data) };
  if (event === 'webhook') return { event, delivery: readDelivery(data) };
  return event === 'reset' ? { event } : undefined;
}

interface StreamedEvent {
  event: string;
  data: unknown;
}

export async function* readEvents(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamedEvent, void> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of stream) {
    const chunk = decoder.decode(bytes, { stream: true });
    pieces.push(chunk);
    // A large event arrives in many chunks, so join the chunks only when a line of the stream is complete.
    if (!chunk.includes('\n')) continue;
    const blocks = pieces.join('').split('\n\n');
    pieces = [blocks.pop() ?? ''];
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== '') yield { event, data: JSON.parse(data) };
    }
  }
}

// JSON has no dates, so the time of a request in the log becomes a Date again.

function readEntry(data: unknown): JournalEntry {
  const entry = data as JournalEntry;
  return { ...entry, at: new Date(entry.at) };
}

/** Converts the times of a notification's delivery from text to Dates. */
export function readDelivery(data: unknown): JournaledDelivery {
  const delivery = data as JournaledDelivery;
  const attempts = delivery.attempts.map((one) => ({ ...one, sentAt: new Date(one.sentAt) }));
  return { ...delivery, attempts };
}
