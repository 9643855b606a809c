import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { createAuthenticator } from './check/authenticate.ts';
import { bodyLimitOf } from './check/body-limit.ts';
import { checksOf } from './check/checks-of.ts';
import { type Credentials, testCredentials } from './check/credentials.ts';
import { rememberNonces } from './check/remember-nonces.ts';
import { createValidator } from './check/validate.ts';
import type { OpenApiDocument } from './description/openapi-document.ts';
import type { Answerer } from './exchange/answerer.ts';
import type { Stages } from './exchange/context.ts';
import { createLifecycle } from './exchange/lifecycle.ts';
import { createLog } from './exchange/log.ts';
import { createRouter, type Operation, type OperationId } from './exchange/operations.ts';
import { createPrincipals, type Principal } from './exchange/principals.ts';
import { createShell } from './exchange/shell.ts';
import type { Fault } from './faults/fault.ts';
import { drawLatency, pause } from './faults/latency.ts';
import { createRules, type PlannedRule, type Rule, type RuleTarget } from './faults/rules.ts';
import { tokenLifetimeSeconds } from './generated/constants.ts';
import {
  findRequests,
  type RequestFilter,
  type WaitOptions,
  waitForRequest,
} from './journal/find-requests.ts';
import { createJournal } from './journal/journal.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import { requireNoRefusals } from './journal/refused-requests-error.ts';
import { createDeliveryJournal, type JournaledDelivery } from './notify/delivery-journal.ts';
import { type SendWebhookOptions, type SentWebhook, sendWebhook } from './notify/send-webhook.ts';
import { requireCredentials, requireOptions } from './require-options.ts';
import type { ServerOptions } from './server-options.ts';

export interface TestServerOptions extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer;
  /** Query parameters that the answerer reads and the description does not have. @default none */
  ownParameters?: readonly string[] | undefined;
  /** What the answerer keeps for each principal, made anew by `reset()`. */
  createState?: (() => unknown) | undefined;
}

/** The server, as one of those who sign requests sees it. */
export interface TestServer extends AsyncDisposable {
  /** Base URL for a client, such as `http://127.0.0.1:4010`. */
  url: string;
  /** What requests have to be signed with. */
  credentials: Credentials;
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
  /** The latest notifications that were sent, oldest first, each with what became of it. */
  deliveries: readonly JournaledDelivery[];
  /** Removes all rules, requests and deliveries, and makes the state anew. */
  reset(): void;
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
   * @throws {TypeError} when they are incomplete, or somebody has this username
   */
  fork(credentials?: Credentials): TestServer;
  /**
   * Stops the server, once the answers that are being written are out; a fork leaves it.
   *
   * @throws {RefusedRequestsError} with `failOnRefusal`, when the server refused a request
   */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the service: it routes, verifies signatures (service description, section
 * 5), checks the input, and lets `answer` make the answer.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  requireOptions(options, ['document', 'answer', 'ownParameters', 'createState']);
  const { document, port = 0, host = '127.0.0.1' } = options;
  const router = createRouter(document);
  // An operation without checks is an error now, not at its first request.
  for (const operation of router.operations) checksOf(operation);
  const principals = createPrincipals(
    createPrincipal(options.credentials ?? testCredentials, options),
  );
  const closing = new AbortController();
  // Each answer that is delayed listens.
  setMaxListeners(0, closing.signal);
  const stages = stagesOf(options, { router, principals, closing: closing.signal });
  const log = createLog(options.log ?? 'silent');
  const { tls, unref, clock } = options;
  const server = await createShell({ stages, log, closing: closing.signal, clock, tls });
  const lifecycle = createLifecycle(server, { secure: tls !== undefined, unref });
  const url = await lifecycle.listen(host, port);
  let closed: Promise<void> | undefined;
  const close = () => {
    closing.abort();
    closed ??= lifecycle.close();
    return closed;
  };
  return handleOf(principals.first, close, () => [...principals.all()]);

  function handleOf(
    principal: Principal,
    end: () => Promise<void>,
    ended: () => Principal[],
  ): TestServer {
    const { credentials, journal, rules, deliveries } = principal;
    const closeHandle = async () => {
      const all = ended();
      await end();
      if (options.failOnRefusal) requireNoRefusals(all.map((one) => one.journal.refusals));
    };
    return {
      url,
      credentials,
      requests: journal.entries,
      listRequests: (filter) => findRequests(journal, filter),
      waitForRequest: (filter = {}, wait = {}) => waitForRequest(journal, filter, wait),
      operations: router.operations,
      operationsOf: router.operationsOf,
      respond(operation, rule) {
        if (operation !== '*') router.operationsOf(operation);
        rules.add(operation, rule);
      },
      listRules: rules.list,
      clearRules: rules.clear,
      reset() {
        rules.clear();
        journal.clear();
        deliveries.clear();
        principal.state = options.createState?.();
      },
      deliveries: deliveries.deliveries,
      sendWebhook: (name, webhook) => sendWebhook(name, webhook, deliveries),
      fork(given = madeUpCredentials()) {
        requireCredentials(given);
        const forked = createPrincipal(given, options);
        principals.add(forked);
        return handleOf(
          forked,
          async () => principals.remove(forked),
          () => [forked],
        );
      },
      close: closeHandle,
      [Symbol.asyncDispose]: closeHandle,
    };
  }
}

function createPrincipal(credentials: Credentials, options: TestServerOptions): Principal {
  const { journalSize = 1000, journalBytes = 32 * 1024 * 1024 } = options;
  // Where a nonce that comes again is refused, none may be forgotten; else it is only marked.
  const capacity = options.rejectNonceReuse ? Number.POSITIVE_INFINITY : 10_000;
  return {
    username: credentials.username,
    credentials,
    journal: createJournal({ maxEntries: journalSize, maxBytes: journalBytes }),
    rules: createRules(),
    deliveries: createDeliveryJournal(),
    isReused: rememberNonces(tokenLifetimeSeconds, capacity),
    state: options.createState?.(),
  };
}

function madeUpCredentials(): Credentials {
  return {
    username: `fork-${randomBytes(6).toString('hex')}`,
    secret: randomBytes(24).toString('hex'),
  };
}

// Of a body that no operation takes; it is read only to answer after it.
const unroutedBytes = 64 * 1024;

function stagesOf(
  options: TestServerOptions,
  { closing, ...found }: Pick<Stages, 'router' | 'principals'> & { closing: AbortSignal },
): Stages {
  const { clock = () => new Date(), latency = 0, rejectNonceReuse = false } = options;
  const { maxBodyBytes = 10 * 1024 * 1024 } = options;
  return {
    ...found,
    authenticate: options.auth === false ? undefined : createAuthenticator({ rejectNonceReuse }),
    validate: createValidator({ lenient: options.lenient, alsoKnown: options.ownParameters }),
    answer: options.answer,
    wait: (fault: Fault | undefined) => {
      const milliseconds = drawLatency(latency) + drawLatency(fault?.delay ?? 0);
      return milliseconds > 0 ? pause(milliseconds, closing) : undefined;
    },
    bodyLimitOf: (operation) =>
      operation ? bodyLimitOf(operation, maxBodyBytes) : Math.min(unroutedBytes, maxBodyBytes),
    idleTimeout: options.idleTimeout ?? 1000,
    clock,
  };
}
