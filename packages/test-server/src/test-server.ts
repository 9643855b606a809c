import type { WebhookEventName } from '@crossborder-fx/webhooks';
import type { Credentials } from './common/credentials.ts';
import type { Operation, OperationId } from './common/router.ts';
import type { PlannedRule, Rule, RuleTarget } from './faults/rules.ts';
import type { RequestFilter, WaitOptions } from './journal/find-requests.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { JournaledDelivery } from './notify/delivery-journal.ts';
import type { SendWebhookOptions, SentWebhook } from './notify/send-webhook.ts';

/** The server, as one API user sees it. */
export interface TestServer<State = unknown> extends AsyncDisposable {
  /** Base URL for a client, such as `http://127.0.0.1:4010`. */
  url: string;
  /** Credentials that must sign the requests. */
  credentials: Credentials;
  /** The state that `createState` made for the user. */
  readonly state: State;
  /** The latest requests, oldest first. A request is added once it has come in full. */
  requests: readonly JournalEntry[];
  /** The requests that fit, oldest first. @throws {TypeError} when a name is misspelt */
  listRequests(filter?: RequestFilter): JournalEntry[];
  /**
   * The first request that fits and was answered or dropped, or the next one that is.
   *
   * @throws {WaitForRequestError} when none came in time; it says what came instead
   */
  waitForRequest(filter?: RequestFilter, options?: WaitOptions): Promise<JournalEntry>;
  /** The names of the notifications that the service sends. */
  listEvents(): WebhookEventName[];
  /** All operations, on each of their paths. */
  operations: readonly Operation[];
  /** The paths of one operation. @throws {TypeError} when there is no such operation */
  operationsOf(operation: OperationId): readonly Operation[];
  /**
   * Sets what happens to the requests for an operation that pass the checks; `*` is all operations.
   *
   * @throws {TypeError} when there is no such operation, or the rule is misspelt or wrong
   */
  respond(operation: RuleTarget, rule: Rule): void;
  /** The rules that are in force. */
  listRules(): readonly PlannedRule[];
  /** Removes all rules. */
  clearRules(): void;
  /** Removes all requests from the journal. */
  clearRequests(): void;
  /** Removes all rules, requests and deliveries, and makes the state anew. Requests under way end with 503. */
  reset(): void;
  /** The latest 1,000 notifications that were sent, oldest first, each with what became of it. */
  deliveries: readonly JournaledDelivery[];
  /** The same as `deliveries`, or fewer. */
  listDeliveries(latest?: number): readonly JournaledDelivery[];
  /**
   * Sends a signed notification, built from the example of the event in the description.
   *
   * @throws {TypeError} when there is no such event, the secret is empty or `to` is not an http URL
   * @throws {SendWebhookError} when the receiver cannot be reached or does not answer in time
   */
  sendWebhook<Name extends WebhookEventName>(
    name: Name,
    options: SendWebhookOptions<Name>,
  ): Promise<SentWebhook>;
  /**
   * The same server for other credentials, with a journal, rules and a state of its own: tests that
   * run at the same time do not see each other.
   *
   * @param credentials - made up unless given
   * @throws {TypeError} when they are incomplete, or another user has this username
   */
  fork(credentials?: Credentials): TestServer<State>;
  /**
   * Stops the server, once the answers that are being written are out; a fork leaves it.
   *
   * @throws {RefusedRequestsError} with `failOnRefusal`, when the server refused a request
   */
  close(): Promise<void>;
}
