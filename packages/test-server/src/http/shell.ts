import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { inspect } from 'node:util';
import { http, isTls } from '../common/node-http.ts';
import { errorAnswer, Refusal } from '../common/refusal.ts';
import { splitTarget } from '../common/request-target.ts';
import type { Fault } from '../faults/fault.ts';
import { pause } from '../faults/latency.ts';
import { failure, handleRequest, type RequestContext, type Stages } from './handle-request.ts';
import type { Log } from './log.ts';
import { rawAnswer, sendAnswer, type WrittenAnswer, writeAnswer } from './send-answer.ts';
import type { TlsOptions } from './tls.ts';

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

function endWithoutAnswer(response: ServerResponse, ending: RequestContext['ending']): void {
  const { socket } = response;
  // The response gets its socket only when the answers to earlier requests on the connection are written.
  if (!socket) return void response.once('socket', () => endWithoutAnswer(response, ending));
  if (ending === 'garbage') {
    socket.write(garbage);
    // Destroy the socket once the bytes are sent, because the client may keep its own side of the connection open.
    socket.destroySoon();
  }
  // A TLS connection cannot be reset, only closed.
  else if (ending === 'reset' && !isTls(socket)) socket.resetAndDestroy();
  else response.destroy();
}

const garbage = Buffer.from('\0\x16These bytes are not HTTP.\xff\r\n\r\n', 'latin1');

const stepMilliseconds = 50;

/** When the server closes, it writes the rest of a slow answer at once. */
async function writeInParts(
  response: ServerResponse,
  { status, headers, text = '' }: WrittenAnswer,
  { truncate = Number.POSITIVE_INFINITY, slow = Number.POSITIVE_INFINITY }: Fault,
  closing: AbortSignal,
): Promise<void> {
  response.writeHead(status, headers);
  response.flushHeaders();
  const bytes = Buffer.from(text).subarray(0, truncate);
  const step = Math.max(1, Math.floor((slow * stepMilliseconds) / 1000));
  const wait = slow === Number.POSITIVE_INFINITY ? 0 : (step * 1000) / slow;
  for (let sent = 0; sent < bytes.length && !response.destroyed; sent += step) {
    if (sent > 0) await pause(wait, closing);
    response.write(bytes.subarray(sent, sent + step));
  }
  if (truncate === Number.POSITIVE_INFINITY) response.end();
  else response.write('', () => response.socket?.destroySoon());
}

const problems: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The server did not receive the whole request in time.'],
};

// How many milliseconds the client has to read the answer before the server destroys the connection.
const graceMilliseconds = 500;

/**
 * Answers and then closes the connection, because the server cannot know where the next request would begin.
 *
 * @param unfinished - connections whose last request was answered before the request was complete
 */
function brokenRequests(
  log: Log | undefined,
  unfinished: WeakSet<Socket>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket) => {
    // After the answer to a broken request, the parser reports the rest of the same request as another error.
    if (answered.has(socket)) return;
    // Leave a connection open on which no byte has arrived: a client may connect long before it sends a request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return;
    if (unfinished.has(socket) || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const [status, message] = problems[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    log?.({ time: new Date(), method: '-', path: '-', status, message });
    refuseConnection(socket, status, message);
  };
}

function refuseConnection(socket: Duplex, status: number, message: string): void {
  // After a CONNECT request, Node has no error listener on the socket, so an error would end the process.
  socket.on('error', () => {});
  socket.end(rawAnswer(writeAnswer(errorAnswer(status, message))));
  socket.resume();
  setTimeout(() => socket.destroy(), graceMilliseconds).unref();
}
