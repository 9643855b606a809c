import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerError, refuseUnreadable, typeExpected } from './answer-error.ts';
import { addEnd } from './closing.ts';
import { parseBody } from './json-body.ts';
import { Problem } from './problem.ts';
import { bearerOf } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the program or person whose token the request has. */
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

export function requireToken(server: FastifyInstance, find: (token: string) => string | undefined) {
  server.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request.headers.authorization);
    const name = token === undefined ? undefined : find(token);
    if (name === undefined) {
      const headers = { 'www-authenticate': 'Bearer' };
      const detail = 'The header Authorization must be Bearer and a valid token of the gateway.';
      throw new Problem(401, 'token', detail, { headers });
    }
    request.caller = name;
    done();
  });
}

/** On all paths except `route`, even on paths that do not exist, refuses the tokens that `find` accepts. */
export function confineToken(
  server: FastifyInstance,
  route: string,
  find: (token: string) => string | undefined,
) {
  server.addHook('onRequest', ({ headers, routeOptions }, _reply, done) => {
    const token = bearerOf(headers.authorization);
    if (token === undefined || routeOptions.url === route || !find(token)) return done();
    const detail = `An assistant may only call ${route}. Nothing was sent.`;
    throw new Problem(403, 'assistant', detail);
  });
}
