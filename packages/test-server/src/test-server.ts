import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { Credentials } from './common/credentials.ts';
import type { Operation, OperationId } from './common/router.ts';
import type { PlannedRule, Rule, RuleTarget } from './faults/rules.ts';
import type { RequestFilter, WaitOptions } from './journal/find-requests.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { JournaledDelivery } from './notify/delivery-journal.ts';
import type { SendWebhookOptions, SentWebhook } from './notify/send-webhook.ts';

/** A running server, as one of its API users sees it. */
export interface TestServer<State = unknown> extends AsyncDisposable {
  /** The base URL for a client, such as `http://127.0.0.1:4010`. */
  url: string;
  /** The credentials of this API user, with which requests must be signed. */
  credentials: Credentials;
  /** The state that the option `createState` made for this API user. */
  readonly state: State;
  /** The latest requests of the user, the oldest first. The server adds a request once the whole request has arrived. */
  requests: readonly JournalEntry[];
  /**
   * Returns the requests in the request log that match the filter, the oldest first.
   * @throws {TypeError} when a name in the filter is misspelt
   */
  listRequests(filter?: RequestFilter): JournalEntry[];
  /**
   * Resolves to the first request that matches the filter and that the server has answered or dropped; waits until there is
   * such a request.
   *
   * @throws {WaitForRequestError} when no such request came in time; the message says which requests came
   */
  waitForRequest(filter?: RequestFilter, options?: WaitOptions): Promise<JournalEntry>;
  /** Returns the names of the events for which the service sends notifications. */
  listEvents(): WebhookEventName[];
  /** All operations of the interface, with one entry for each path of an operation. */
  operations: readonly Operation[];
  /**
   * Returns the paths of one operation, such as one path for each status of `listPayments`.
   * @throws {TypeError} when there is no such operation
   */
  operationsOf(operation: OperationId): readonly Operation[];
  /**
   * Sets how the server answers the requests for an operation that pass the checks of the server; `*` stands for all
   * operations.
   *
   * @throws {TypeError} when there is no such operation, or the rule has a misspelt or wrong property
   */
  respond(operation: RuleTarget, rule: Rule): void;
  /** Returns the rules that are in force for the user's requests. */
  listRules(): readonly PlannedRule[];
  /** Removes all rules for the user's requests. */
  clearRules(): void;
  /** Removes all requests of the user from the request log. */
  clearRequests(): void;
  /**
   * Removes all rules, requests and sent notifications of the user, and restores the state that the user had at the start. The
   * user's requests that are under way end with 503.
   */
  reset(): void;
  /** The latest 1,000 notifications that were sent for the user, the oldest first, each with its outcome. */
  deliveries: readonly JournaledDelivery[];
  /** Returns the given number of the latest entries of `deliveries`, the sent notifications. */
  listDeliveries(latest?: number): readonly JournaledDelivery[];
  /**
   * Sends a signed notification, built from the example of the event in the OpenAPI document.
   *
   * @throws {TypeError} when there is no such event, the secret is empty or `to` is not an http URL
   * @throws {SendWebhookError} when the receiver cannot be reached or does not answer in time
   */
  sendWebhook<Name extends WebhookEventName>(
    name: Name,
    options: SendWebhookOptions<Name>,
  ): Promise<SentWebhook>;
  /**
   * Adds an API user with other credentials, and returns the server as this user sees it. The user has its own request
   * log, rules and state, so simultaneous tests do not see each other's requests.
   *
   * @param credentials - random unless given
   * @throws {TypeError} when the credentials are incomplete, or another user has this username
   */
  fork(credentials?: Credentials): TestServer<State>;
  /**
   * Stops the server once the answers under way are written. For a server that `fork` has returned, removes only the API user
   * that `fork` has added.
   *
   * @throws {RefusedRequestsError} with `failOnRefusal`, when the server refused a request
   */
  close(): Promise<void>;
}
