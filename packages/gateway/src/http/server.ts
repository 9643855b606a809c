import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import { createClosing } from './closing.ts';
import { parseBody } from './json-body.ts';
import { Problem, shownOf } from './problem.ts';
import { createRouter } from './router.ts';
import type { createTokens, Role } from './tokens.ts';

export interface ServerOptions {
  /** The stream to which the server writes its log lines, in JSON and without request bodies. */
  log?: { write(line: string): void } | undefined;
  tls?: { cert: string; key: string } | undefined;
}

/** A request, and what the gateway knows about it. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  params: Record<string, string>;
  query: ParsedUrlQuery;
  body: unknown;
  /** The owner of the request's token, who may not be allowed to call the route. */
  owner: ReturnType<Find>;
  /** The name of the program, person or assistant who may call the route. */
  caller: string;
  idempotencyKey: string | undefined;
  outcome: string | undefined;
}

export interface Answer {
  /** @default 200 */
  status?: number | undefined;
  headers?: Record<string, string>;
  text?: string | undefined;
}

export interface Route {
  /** The methods; `*` stands for every method. */
  methods: readonly string[];
  /** The path, in which `:id` is a parameter. */
  path: string;
  /** Headers of every answer of the route, also of a refusal. */
  headers?: Record<string, string>;
  /** Called before the body is read. @throws {Problem} when the gateway refuses the call */
  check?(call: Call): void;
  /** The largest request body, in bytes. @default 1 MB */
  bodyLimit?: number;
  /** Returns undefined when it reads the body and answers by itself, for which `bodyLimit` must be 0. */
  handle(call: Call): Promise<Answer | undefined> | Answer;
  answered?(call: Call, milliseconds: number): void;
}

export type Server = ReturnType<typeof createServer>;

// Static imports of node:http and node:https would load the code of `fetch` and the root certificates, which takes as long as
// the rest of the start.
const http = process.getBuiltinModule('node:http');

/** The largest request body, in bytes, of an operation that takes no file. */
const largestBody = 1024 * 1024;
const typeExpected = 'The header Content-Type must be application/json.';

/**
 * Creates an HTTP server whose refusals are all problem documents (RFC 9457).
 *
 * @param check - called for every request, even for one whose `path` belongs to no route. It throws a problem to refuse
 */
export function createServer(
  { log: stream, tls }: ServerOptions,
  check: (call: Call, path?: string) => void = () => {},
) {
  const line = (level: number) => (fields: object, msg: string) =>
    stream?.write(`${JSON.stringify({ level, time: Date.now(), ...fields, msg })}\n`);
  // The numbers are the levels of pino, which programs that read logs know.
  const log = { info: line(30), warn: line(40), error: line(50) };
  const router = createRouter<Route>();
  const options = {
    // The gateway itself refuses a request without the header Host, because Node's refusal would not be a problem document.
    requireHostHeader: false,
    // How many milliseconds the server waits until a request has arrived completely.
    requestTimeout: 60_000,
    // Proxies such as load balancers keep idle connections for up to 60 seconds.
    keepAliveTimeout: 72_000,
  };
  const server = tls
    ? process.getBuiltinModule('node:https').createServer({ ...tls, ...options })
    : http.createServer(options);
  const closing = createClosing<Call>(server);

  function send({ response }: Call, route: Route | undefined, answer: Answer): void {
    // The gateway has already answered the call when it closes before the call ends.
    if (response.headersSent) return;
    const { status = 200, headers, text = '' } = answer;
    if (status !== 204) response.setHeader('content-length', Buffer.byteLength(text));
    response.writeHead(status, { ...route?.headers, ...headers });
    response.end(text);
  }

  const refuse = (call: Call, route: Route | undefined, error: unknown) => {
    const isKnown = error instanceof Problem;
    if (!isKnown) log.error({ err: shownOf(error) }, 'failed');
    const detail = 'The gateway failed. The log of the gateway names the error.';
    const problem = isKnown ? error : new Problem(500, 'internal', detail);
    call.outcome ??= problem.kind;
    send(call, route, problem);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = performance.now();
    const call: Call = {
      ...{ request, response, params: {}, query: {}, body: undefined, owner: undefined },
      ...{ caller: '', idempotencyKey: undefined, outcome: undefined },
    };
    let route: Route | undefined;
    try {
      const { method = '', url = '', headers, httpVersion } = request;
      // A proxy may send the whole URL in place of the path.
      const [, path = '', query = ''] =
        /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(url) ?? [];
      const found = router.find(method, path);
      route = found?.route;
      call.params = found?.params ?? {};
      call.query = parse(query);
      closing.requireOpen(call);
      if (headers.host === undefined && httpVersion !== '1.0')
        throw new Problem(400, 'invalid-request', 'The request must have the header Host.');
      check(call, route?.path);
      if (!route) {
        const detail = 'The gateway has no operation with this method and path.';
        throw new Problem(404, 'not-found', detail);
      }
      route.check?.(call);
      if (route.bodyLimit !== 0) call.body = await readBody(request, route.bodyLimit);

      const answered = await closing.run(call, route.handle);
      if (answered) send(call, route, answered);
    } catch (error) {
      // The program closed the connection before its request had arrived completely, so nothing was done.
      if (!request.complete && !(error instanceof Problem)) return;
      refuse(call, route, error);
    }
    route?.answered?.(call, performance.now() - begun);
  }

  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response);
  server.on('request', listener);
  // Ignores an Expect header with an unknown value. Node would refuse the request, but not as a problem document.
  server.on('checkExpectation', listener);
  server.on('clientError', refuseUnreadable);

  return {
    log,
    add: router.add,
    /** @returns the URL of the server. @throws {TypeError} when the server cannot listen at the address */
    async listen({ host, port }: { host: string; port: number }): Promise<string> {
      try {
        server.listen({ host, port });
        await once(server, 'listening');
      } catch (error) {
        const { code } = Object(error);
        throw new TypeError(`The gateway cannot listen on ${host}:${port}: ${code}`);
      }
      const { address, family, port: open } = server.address() as AddressInfo;
      const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
      const name = family === 'IPv6' ? `[${reached}]` : reached;
      return `${tls ? 'https' : 'http'}://${name}:${open}`;
    },
    end: (stopped: AbortSignal) =>
      closing.end(stopped, (call, problem) => send(call, undefined, problem)),
  };
}

type Find = ReturnType<typeof createTokens>['find'];

/** Finds the owner of each request's token, and refuses the tokens of assistants on all paths except `own`, even on unknown paths. */
export function findOwners(own: string, find: Find) {
  return (call: Call, path?: string): void => {
    call.owner = find(call.request.headers.authorization);
    if (call.owner?.role !== 'assistant' || path === own) return;
    throw new Problem(403, 'assistant', `An assistant may only call ${own}. Nothing was sent.`);
  };
}

/** Refuses every call whose token does not belong to one of the roles. */
export function requireToken(...roles: Role[]) {
  return (call: Call): void => {
    const { owner } = call;
    if (owner === undefined || !roles.includes(owner.role)) {
      const headers = { 'www-authenticate': 'Bearer' };
      const detail = 'The header Authorization must be Bearer and a valid token of the gateway.';
      throw new Problem(401, 'token', detail, { headers });
    }
    call.caller = owner.name;
  };
}

/** Returns an answer with the JSON text of an object. */
export function json(body: object, status = 200): Answer {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers, text: JSON.stringify(body) };
}

/** Returns the JSON body of a request; undefined when the body is empty. @throws {Problem} 400, 413 or 415 */
async function readBody(request: IncomingMessage, limit = largestBody): Promise<unknown> {
  const { method = '', headers } = request;
  const length = headers['content-length'];
  const hasBody = length !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || method === 'GET' || method === 'HEAD') return undefined;

  const requireSize = (bytes: number) => {
    if (bytes <= limit) return;
    const detail = `The body must be at most ${limit} bytes.`;
    throw new Problem(413, 'invalid-request', detail, { headers: { connection: 'close' } });
  };
  requireSize(Number(length ?? 0));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Reads a body that is too long to its end, because many programs read no answer before they have sent their body.
    if (size <= limit) chunks.push(chunk);
  }
  requireSize(size);
  // PHP and curl send the content type of a form even with a PUT that has no body.
  if (size === 0) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem(415, 'invalid-request', typeExpected);
  return parseBody(Buffer.concat(chunks));
}

/** Answers a request that is not valid HTTP or does not arrive in time, and therefore reaches no route. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, given: unknown): void {
  const socket = given as Socket;
  // When an earlier request on this connection has no complete response yet, the caller would take this refusal for the response
  // to that earlier request. So the gateway closes the connection and sends no refusal.
  const { req, headersSent } = Object(Object(socket)._httpMessage);
  if (!socket.writable || headersSent || req?.complete) return void socket.destroy();
  const [status, detail] = unreadable[code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const { text, headers } = new Problem(status, 'invalid-request', detail);
  const head = { ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

const unreadable: Record<string, [status: 408 | 431, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'The request did not end in time: it must end within 60 seconds.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request must be at most 16 KB.'],
};
