import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error, request);
  if (problem.status === 500) request.log.error({ err: shownOf(error) }, 'failed');
  request.outcome ??= problem.kind;
  return reply.code(problem.status).headers(problem.headers).send(problem.text);
}

/** Answers a request that is not valid HTTP or does not arrive in time, and therefore reaches no route. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // When an earlier request on this connection has no complete response yet, the caller would take this refusal for the response
  // to that earlier request. So the gateway closes the connection and sends no refusal.
  const { req, headersSent } = Object(Object(socket)._httpMessage);
  if (!socket.writable || headersSent || req?.complete) return void socket.destroy();
  const { status, text, headers } = unreadable(code);
  const head = { ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

function unreadable(code: string | undefined): Problem {
  const invalid = 'invalid-request';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const detail = 'The request did not end in time: it must end within 60 seconds.';
    return new Problem(408, invalid, detail);
  }
  const tooLong = code === 'HPE_HEADER_OVERFLOW';
  if (tooLong)
    return new Problem(431, invalid, 'The headers of the request must be at most 16 KB.');
  return new Problem(400, invalid, 'The request is not valid HTTP.');
}

/** Returns the name, code and stack of an error without its message, which may quote a request body. */
export function shownOf(error: unknown): object {
  const { name, code, stack } = Object(error);
  const places = String(stack ?? '').match(/^ {4}at .*$/gm);
  return { type: name, code, stack: places?.join('\n') };
}

export const typeExpected = 'The header Content-Type must be application/json.';

function toProblem(error: unknown, { routeOptions }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const { statusCode } = Object(error);
  const invalid = 'invalid-request';
  if (statusCode === 413) {
    const detail = `The body must be at most ${routeOptions.bodyLimit} bytes.`;
    return new Problem(413, invalid, detail, { headers: { connection: 'close' } });
  }
  if (statusCode === 414) return new Problem(414, invalid, 'The path of the request is too long.');
  if (statusCode === 415) return new Problem(415, invalid, typeExpected);
  if (statusCode >= 400 && statusCode < 500) {
    const detail = 'The gateway cannot read the path or the body of the request.';
    return new Problem(400, invalid, detail);
  }
  const detail = 'The gateway failed. The log of the gateway names the error.';
  return new Problem(500, 'internal', detail);
}
