import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { inspect } from 'node:util';
import { http } from '../common/node-http.ts';
import { Refusal } from '../common/refusal.ts';
import { splitTarget } from '../common/request-target.ts';
import { brokenRequests, refuseConnection } from './answer-broken-request.ts';
import { failure, handleRequest, type RequestContext, type Stages } from './handle-request.ts';
import type { Log } from './log.ts';
import { sendAnswer, writeAnswer } from './send-answer.ts';
import type { TlsOptions } from './tls.ts';
import { endWithoutAnswer, writeInParts } from './write-faulty.ts';

export type Control = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined;

export interface Shell {
  stages: Stages;
  control: Control;
  log: Log | undefined;
  closing: AbortSignal;
  clock: (() => Date) | undefined;
  tls: TlsOptions | undefined;
}

export async function createShell(shell: Shell): Promise<Server> {
  const { stages, control, log, tls } = shell;
  const unfinished = new WeakSet<Socket>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const controlling = control(request, response);
    if (controlling) {
      await controlling;
      if (!request.complete) unfinished.add(request.socket);
      return;
    }
    const start = performance.now();
    const context = await handleRequest(request, stages);
    if (!request.complete) unfinished.add(request.socket);
    try {
      const writing = write(context, response, shell);
      if (writing) await writing;
    } catch (error) {
      // A rule of a test can set headers that Node refuses to write together.
      context.problem = error;
      response.destroy();
    }
    if (log) report(log, context, performance.now() - start);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void serve(request, response).catch((error: unknown) => {
      const { method = '', url = '' } = request;
      const { path } = splitTarget(url);
      log?.({ time: new Date(), method, path, status: 500, message: messageOf(error) });
      sendAnswer(response, writeAnswer(failure));
    });
  const settings = {
    // Accept a request without the header Host, which Node would refuse without an error body.
    requireHostHeader: false,
    headersTimeout: stages.idleTimeout,
    // The timeout limits the whole request, including a request whose bytes arrive slowly, one by one.
    requestTimeout: 30 * stages.idleTimeout,
    connectionsCheckingInterval: Math.ceil(stages.idleTimeout / 4),
    // With optimizeEmptyRequests, Node 24.12 and newer create no stream for a request without a body.
    optimizeEmptyRequests: true,
  };
  const server = await createHttpServer(settings, tls);
  server.on('request', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', brokenRequests(log, unfinished));
  server.on('connect', (_request, socket) => {
    refuseConnection(
      socket,
      405,
      'The server is not a proxy, and does not accept the method CONNECT.',
    );
  });
  return server;
}

function report(log: Log, { entry, path, problem }: RequestContext, milliseconds: number): void {
  const { method, operation, nonceReused, status, at } = entry;
  log({
    time: at,
    method,
    path: path || entry.path,
    operation,
    status,
    milliseconds,
    message: messageOf(problem),
    nonceReused: nonceReused || undefined,
    expectedDigest: problem instanceof Refusal ? problem.expectedDigest : undefined,
  });
}

function messageOf(problem: unknown): string | undefined {
  if (problem === undefined) return undefined;
  if (problem instanceof Refusal) return problem.message;
  return typeof problem === 'string' ? problem : inspect(problem);
}

/**
 * How many milliseconds an idle connection stays open. The client sees the value as `Keep-Alive: timeout=75`. With Node's
 * default of five seconds, a client on a busy machine would send requests on a connection that the server is just closing.
 */
const keepAliveTimeout = 75_000;

export async function createHttpServer(
  options: ServerOptions,
  tls: TlsOptions | undefined,
): Promise<Server> {
  if (!tls) return http.createServer({ keepAliveTimeout, ...options });
  // Load node:https only for TLS, because loading it takes longer than the rest of the start.
  const https = await import('node:https');
  const server = https.createServer({ keepAliveTimeout, ...options, cert: tls.cert, key: tls.key });
  // By default, Node reports a failed TLS handshake as an error of the HTTP parser, which is answered without TLS.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (_error: Error, socket: TLSSocket) => void socket.destroy());
  return server;
}

function write(
  { answer, rule, ending }: RequestContext,
  response: ServerResponse,
  { closing, clock }: Pick<Shell, 'closing' | 'clock'>,
): Promise<void> | undefined {
  if (!answer) return void endWithoutAnswer(response, ending);
  // The server writes the header Date itself: Node would write the time of the system instead of the time of the clock option.
  if (clock) answer.headers['date'] ??= clock().toUTCString();
  if (closing.aborted) answer.headers['connection'] = 'close';
  if (rule?.slow !== undefined || rule?.truncate !== undefined) {
    return writeInParts(response, answer, rule, closing);
  }
  sendAnswer(response, answer);
  return undefined;
}
