import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { Credentials } from '../common/credentials.ts';
import type { PlannedRule, Rule, RuleTarget } from '../faults/rules.ts';
import type { RequestFilter, WaitOptions } from '../journal/find-requests.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { SendWebhookOptions, SentWebhook } from '../notify/send-webhook.ts';

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
