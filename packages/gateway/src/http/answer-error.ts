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
  const invalid = (status: 400 | 413 | 414 | 415, detail: string, headers = {}) =>
    new Problem(status, 'invalid-request', detail, { headers });
  const tooLong = `The body must be at most ${routeOptions.bodyLimit} bytes.`;
  if (statusCode === 413) return invalid(413, tooLong, { connection: 'close' });
  if (statusCode === 414) return invalid(414, 'The path of the request is too long.');
  if (statusCode === 415) return invalid(415, typeExpected);
  if (statusCode >= 400 && statusCode < 500)
    return invalid(400, 'The gateway cannot read the path or the body of the request.');
  return new Problem(
    500,
    'internal',
    'The gateway failed. The log of the gateway names the error.',
  );
}
