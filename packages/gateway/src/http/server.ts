import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { addEnd } from './closing.ts';
import { parseBody } from './json-body.ts';
import { Problem, shownOf } from './problem.ts';
import type { createTokens, Role } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the request's token, who may not be allowed to call the route. */
    owner: ReturnType<Find>;
    /** The name of the program or person who may call the route. */
    caller: string;
    idempotencyKey: string | undefined;
    outcome: string | undefined;
  }
}

export interface ServerOptions {
  /** The stream to which the server writes its log lines, in JSON and without request bodies. */
  log?: { write(line: string): void } | undefined;
  tls?: { cert: string; key: string } | undefined;
}

// A static import of node:http would load the code of `fetch`, which takes a tenth of the start time.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const typeExpected = 'The header Content-Type must be application/json.';
/** The largest request body, in bytes, of an operation that takes no file. */
const largestBody = 1024 * 1024;

/** Replaces Fastify's validator and serializer, which no route needs, and which take a fifth of the start time. */
const unused = () => () => {
  throw new TypeError('A route of the gateway must not have a schema');
};

/** Creates a Fastify server whose refusals are all problem documents (RFC 9457). */
export function createServer({ log, tls }: ServerOptions): FastifyInstance {
  // The gateway itself refuses a request without the header Host, because Node's refusal would not be a problem document.
  const node = { ...tls, requireHostHeader: false };
  const server = Fastify({
    logger: log ? { level: 'info', stream: log, redact: ['req.headers', 'err.body'] } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // Uses one logger for all requests, because a child logger for each request would cost as much as the request's log line.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    bodyLimit: largestBody,
    exposeHeadRoutes: false,
    // The gateway itself answers 503 while it closes, because Fastify's answer would not be a problem document.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // How many milliseconds the server waits until a request has arrived completely.
    requestTimeout: 60_000,
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnreadable,
    ...(tls ? { https: node } : { http: node }),
  } as object) as FastifyInstance;
  addEnd(server);
  // Ignores an Expect header with an unknown value. Node would refuse the request, but not as a problem document.
  server.server.on('checkExpectation', server.routing);
  server.removeAllContentTypeParsers();
  const parseAs = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('application/json', parseAs, async (_: unknown, body: Buffer) =>
    parseBody(body),
  );
  // PHP and curl send the content type of a form even with a PUT that has no body.
  server.addContentTypeParser('*', parseAs, async (_: unknown, body: Buffer) => {
    if (body.length > 0) throw new Problem(415, 'invalid-request', typeExpected);
  });
  server.decorateRequest('owner', undefined);
  server.decorateRequest('caller', '');
  server.decorateRequest('idempotencyKey', undefined);
  server.decorateRequest('outcome', undefined);
  server.setNotFoundHandler(async () => {
    throw new Problem(404, 'not-found', 'The gateway has no operation with this method and path.');
  });
  server.setErrorHandler(answerError);
  server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return done();
    throw new Problem(400, 'invalid-request', 'The request must have the header Host.');
  });
  return server;
}

/** @throws {TypeError} when the server cannot listen at the address */
export async function listen(
  server: FastifyInstance,
  place: { host: string; port: number },
): Promise<string> {
  return server.listen(place).catch(({ code }) => {
    throw new TypeError(`The gateway cannot listen on ${place.host}:${place.port}: ${code}`);
  });
}

type Find = ReturnType<typeof createTokens>['find'];

/** Finds the owner of each request's token, and refuses the tokens of assistants on all paths except `route`, even on unknown paths. */
export function findOwners(server: FastifyInstance, route: string, find: Find) {
  server.addHook('onRequest', (request, _reply, done) => {
    request.owner = find(request.headers.authorization);
    if (request.owner?.role !== 'assistant' || request.routeOptions.url === route) return done();
    const detail = `An assistant may only call ${route}. Nothing was sent.`;
    throw new Problem(403, 'assistant', detail);
  });
}

/** Refuses every request to the routes of `server` whose token does not belong to one of the roles. */
export function requireToken(server: FastifyInstance, ...roles: Role[]) {
  server.addHook('onRequest', (request, _reply, done) => {
    const { owner } = request;
    if (owner === undefined || !roles.includes(owner.role)) {
      const headers = { 'www-authenticate': 'Bearer' };
      const detail = 'The header Authorization must be Bearer and a valid token of the gateway.';
      throw new Problem(401, 'token', detail, { headers });
    }
    request.caller = owner.name;
    done();
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request);
  if (problem.status === 500) request.log.error({ err: shownOf(error) }, 'failed');
  request.outcome ??= problem.kind;
  return reply.code(problem.status).headers(problem.headers).send(problem.text);
}

/** Answers a request that is not valid HTTP or does not arrive in time, and therefore reaches no route. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // When an earlier request on this connection has no complete response yet, the caller would take this refusal for the response
  // to that earlier request. So the gateway closes the connection and sends no refusal.
  const { req, headersSent } = Object(Object(socket)._httpMessage);
  if (!socket.writable || headersSent || req?.complete) return void socket.destroy();
  const [status, detail] = unreadable[code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const { text, headers } = new Problem(status, 'invalid-request', detail);
  const head = { ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

const unreadable: Record<string, [status: 408 | 431, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'The request did not end in time: it must end within 60 seconds.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request must be at most 16 KB.'],
};

function toProblem(error: unknown, { routeOptions }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const { statusCode } = Object(error);
  if (!(statusCode >= 400 && statusCode < 500)) {
    const detail = 'The gateway failed. The log of the gateway names the error.';
    return new Problem(500, 'internal', detail);
  }
  const tooLong = `The body must be at most ${routeOptions.bodyLimit} bytes.`;
  if (statusCode === 413)
    return new Problem(413, 'invalid-request', tooLong, { headers: { connection: 'close' } });
  if (statusCode === 414)
    return new Problem(414, 'invalid-request', 'The path of the request is too long.');
  if (statusCode === 415) return new Problem(415, 'invalid-request', typeExpected);
  const detail = 'The gateway cannot read the path or the body of the request.';
  return new Problem(400, 'invalid-request', detail);
}
