import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onResponseHookHandler,
} from 'fastify';
import { addEnd } from './closing.ts';
import { parseBody } from './json-body.ts';
import { Problem } from './problem.ts';
import type { RequestLog } from './request-log.ts';
import { bearerOf } from './tokens.ts';

export interface ServerOptions {
  /** Structured lines without payloads go there. */
  log?: { write(line: string): void } | undefined;
  tls?: { cert: string; key: string } | undefined;
}

/** A proof of a transaction is a file in Base64. */
const largestBody = 10 * 1024 * 1024;

/** A server of Fastify whose own refusals are problems. Its validation by Ajv is not used. */
export function createServer({ log, tls }: ServerOptions): FastifyInstance {
  const server = Fastify({
    logger: log ? { level: 'info', stream: log, redact: ['req.headers', 'err.body'] } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // One for each request would cost as much as its line.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    bodyLimit: largestBody,
    exposeHeadRoutes: false,
    // It would be JSON of Fastify's own.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A program that sends half a request is not waited for.
    requestTimeout: 60_000,
    ...(tls && { https: tls }),
  } as object) as FastifyInstance;
  addEnd(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, text: string) => (text === '' ? undefined : parseBody(text)),
  );
  server.decorateRequest('caller', '');
  server.decorateRequest('idempotencyKey', undefined);
  server.decorateRequest('outcome', undefined);
  server.setNotFoundHandler(async () => {
    throw new Problem(404, 'not-found', 'There is no such operation.');
  });
  server.setErrorHandler(async (error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status === 500) request.log.error({ err: shownOf(error) }, 'failed');
    request.outcome ??= problem.kind;
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/problem+json')
      .send(JSON.stringify(problem.body));
  });
  return server;
}

export function requireToken(server: FastifyInstance, find: (token: string) => string | undefined) {
  server.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request.headers.authorization);
    const name = token === undefined ? undefined : find(token);
    if (name === undefined) {
      const headers = { 'www-authenticate': 'Bearer' };
      throw new Problem(401, 'token', 'Send Authorization: Bearer TOKEN.', { headers });
    }
    request.caller = name;
    done();
  });
}

/** One line for each request of an operation, and what metrics count. */
export function logged(requests: RequestLog, operation: string): onResponseHookHandler {
  return (request, reply, done) => {
    const line = {
      caller: request.caller,
      operation,
      key: request.idempotencyKey,
      status: reply.statusCode,
      outcome: request.outcome ?? 'done',
      milliseconds: Math.round(reply.elapsedTime),
    };
    requests.add(line);
    request.log.info(line, 'answered');
    done();
  };
}

/** Name, code and place: a message may quote a body. */
export function shownOf(error: unknown): object {
  const { name, code, stack } = Object(error);
  const places = String(stack ?? '').match(/^ {4}at .*$/gm);
  return { type: name, code, message: '', stack: places?.join('\n') };
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, code } = Object(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `The body is longer than ${largestBody} bytes.`;
    return new Problem(413, 'invalid-request', detail, { headers: { connection: 'close' } });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem(415, 'invalid-request', 'A body has the type application/json.');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, 'invalid-request', 'The request cannot be read.');
  }
  const detail = 'The gateway failed. Its log says where.';
  return new Problem(500, 'internal', detail);
}
