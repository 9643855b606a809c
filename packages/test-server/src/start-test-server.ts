import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { createAuthenticator } from './check/authenticate.ts';
import { createInputCheck } from './check/check-input.ts';
import { type Credentials, testCredentials } from './check/credentials.ts';
import type { OpenApiDocument } from './description/openapi-document.ts';
import { brokenRequests, refuseConnection } from './exchange/answer-broken-request.ts';
import type { Answerer } from './exchange/answerer.ts';
import { type Exchange, exchange, type Steps } from './exchange/exchange.ts';
import { closeServer, listen } from './exchange/lifecycle.ts';
import { createLog, type Log } from './exchange/log.ts';
import { createRouter, type Operation, type OperationId } from './exchange/operations.ts';
import { Refusal } from './exchange/refusal.ts';
import { sendAnswer } from './exchange/send-answer.ts';
import { drawLatency, type Latency, pause } from './faults/latency.ts';
import { createScenarios, type Scenario } from './faults/scenarios.ts';
import { createJournal, type JournalEntry } from './journal/journal.ts';
import { type SendWebhookOptions, type SentWebhook, sendWebhook } from './notify/send-webhook.ts';
import { requireOptions } from './require-options.ts';
import type { ServerOptions } from './server-options.ts';

export interface TestServerOptions extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer;
}

export interface TestServer {
  /** Base URL for a client, such as `http://127.0.0.1:4010`. */
  url: string;
  /** What requests have to be signed with. */
  credentials: Credentials;
  /** The latest requests, oldest first. A request is added once it has come in full. */
  requests: readonly JournalEntry[];
  /** The paths of one operation. @throws {TypeError} when there is no such operation */
  operationsOf(operation: OperationId): readonly Operation[];
  /**
   * Sets what happens to the requests for an operation that pass the checks.
   *
   * @throws {TypeError} when there is no such operation, or a number is invalid
   */
  respond(operation: OperationId, scenario: Scenario): void;
  /** Removes all scenarios, and all requests from the journal. */
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
  /** Stops listening and answers the requests in flight, all within a second. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the service: it routes, verifies signatures (service description, section
 * 5), checks the rules that hold for all input, and lets `answer` make the answer.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  requireOptions(options, ['document', 'answer']);
  const { document, port = 0, host = '127.0.0.1', credentials = testCredentials } = options;
  const log = createLog(options.log ?? 'silent');
  const router = createRouter(document);
  const scenarios = createScenarios();
  const journal = createJournal(options.journalSize ?? 1000);
  const closing = new AbortController();
  const steps: Steps = {
    router,
    authenticate: authenticatorOf(options, credentials),
    checkInput: createInputCheck(document),
    scenarios,
    answer: options.answer,
    wait: waiter(options.latency ?? 0, closing.signal),
    maxBodyBytes: options.maxBodyBytes ?? 10 * 1024 * 1024,
    idleTimeout: options.idleTimeout ?? 1000,
    clock: clockOf(options),
    record: journal.add,
  };
  const server = createShell({ steps, log, closing: closing.signal });
  const url = await listen(server, host, port);
  let closed: Promise<void> | undefined;
  return {
    url,
    credentials,
    requests: journal.entries,
    operationsOf: router.operationsOf,
    respond(operation, scenario) {
      router.operationsOf(operation);
      scenarios.set(operation, scenario);
    },
    reset() {
      scenarios.reset();
      journal.clear();
    },
    sendWebhook,
    close() {
      closing.abort();
      closed ??= closeServer(server);
      return closed;
    },
  };
}

function authenticatorOf(options: ServerOptions, credentials: Credentials) {
  const { auth = true, rejectNonceReuse = false } = options;
  if (!auth) return undefined;
  return createAuthenticator({ credentials, rejectNonceReuse, clock: clockOf(options) });
}

function clockOf({ clock = () => new Date() }: ServerOptions): () => Date {
  return clock;
}

function waiter(latency: Latency, closing: AbortSignal): Steps['wait'] {
  return (scenario) => pause(drawLatency(latency) + (scenario?.delay ?? 0), closing);
}

interface Shell {
  steps: Steps;
  log: Log;
  closing: AbortSignal;
}

function createShell({ steps, log, closing }: Shell): Server {
  const unfinished = new WeakSet<Socket>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    const finished = await exchange(request, steps);
    if (!request.complete) unfinished.add(request.socket);
    send(finished, response, closing);
    report(log, finished, performance.now() - start);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void serve(request, response);
  const server = createServer({
    // Node would answer with an error of its own.
    requireHostHeader: false,
    headersTimeout: steps.idleTimeout,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.ceil(steps.idleTimeout / 4),
  });
  server.on('request', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', brokenRequests(log, unfinished));
  server.on('connect', (_request, socket) => {
    refuseConnection(socket, 405, 'The server is not a proxy and does not take CONNECT.');
  });
  return server;
}

function send({ answer }: Exchange, response: ServerResponse, closing: AbortSignal): void {
  if (answer) sendAnswer(response, answer, closing.aborted ? { connection: 'close' } : {});
  else response.destroy();
}

function report(log: Log, { entry, answer, problem }: Exchange, milliseconds: number): void {
  const { method, path, operation, nonceReused } = entry;
  log({
    time: entry.at,
    method,
    path,
    operation,
    status: answer?.status,
    milliseconds,
    message: messageOf(problem),
    nonceReused: nonceReused || undefined,
    expectedDigest: problem instanceof Refusal ? problem.expectedDigest : undefined,
  });
}

function messageOf(problem: unknown): string | undefined {
  if (problem === undefined) return undefined;
  if (problem instanceof Refusal) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
