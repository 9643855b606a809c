import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type AnswerHead, UnreadableBody } from '../common/answer.ts';
import { OwnError } from '../common/own-error.ts';
import { bodyTooLarge, type HttpAgent, NotSentError, type Transport } from './transport.ts';
import { hasTaken, takeLimits, type UnkeptAgent, withoutKeepAlive } from './unkept-agent.ts';

type Http = typeof import('node:http');
type Zlib = typeof import('node:zlib');

/** Returns whether the client can open a spare connection with this agent: only with an agent of Node's own class. */
export function makesSpare(agent: HttpAgent | undefined): boolean {
  if (agent === undefined) return true;
  const classes = [builtin<Http>('node:http').Agent, builtin<Http>('node:https').Agent];
  return classes.some((one) => agent.constructor === one);
}

/**
 * Returns the transport that sends requests with node:http on Node, Bun and Deno. It repeats no request by itself. It loads
 * node:http or node:https at the first request, because a static import takes 40 ms.
 */
export function createDefaultTransport(
  baseUrl: string,
  agent?: HttpAgent,
  spareConnection = false,
): Transport {
  const { protocol, hostname, port, origin } = new URL(baseUrl);
  const address = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port };
  let unkept: UnkeptAgent | undefined;

  // Looks up the global agent and `http.request` again for each request, because other code may have replaced them.
  const lookUp = () => {
    const http: Http = builtin(protocol === 'https:' ? 'node:https' : 'node:http');
    const kept = (agent as Agent | undefined) ?? http.globalAgent;
    if (unkept?.kept !== kept) unkept = withoutKeepAlive(kept, http, spareConnection && address);
    return { http, unkept };
  };

  const send: Transport = (outgoing, context) =>
    new Promise((resolve, reject) => {
      const { deadline, onHead } = context;
      const { method, url, headers, body, isRepeatable } = outgoing;
      const { http, unkept } = lookUp();
      const { opened } = unkept;
      if (!isRepeatable) takeLimits(unkept);
      const sent: OutgoingHttpHeaders = { ...headers, 'Accept-Encoding': 'gzip, br' };
      // Without a Content-Length, a server would read the body of a GET as the next request.
      const hasLength = method !== 'GET' || body !== undefined;
      if (hasLength) sent['Content-Length'] = Buffer.byteLength(body ?? '');
      let request: ClientRequest;
      try {
        request = http.request({
          ...address,
          method,
          path: url.slice(origin.length),
          headers: sent,
          // The service may close a kept-alive connection while the client sends a request, so the client could not
          // tell whether the request arrived. An operation with an effect therefore gets its own connection.
          agent: isRepeatable ? unkept.kept : unkept.agent,
        });
      } catch (problem) {
        return reject(new NotSentError('', { cause: problem }));
      }
      // If the client may repeat an operation, it needs no proof that nothing was sent.
      let isNotSent = (_problem: unknown) => false;
      if (!isRepeatable) {
        // Closes the connection after this request. Otherwise an agent with `maxSockets` would give the connection to a
        // waiting request.
        request.shouldKeepAlive = false;
        isNotSent = watchConnection(request, hasTaken(unkept, request, opened));
      }
      let isComplete = () => false;
      request.on('error', (problem) => {
        // Ignores bytes that come after a complete answer, such as a body after 204.
        if (isComplete()) return;
        reject(isNotSent(problem) ? new NotSentError('', { cause: problem }) : problem);
      });
      // Listens for `upgrade`, because a server that switches to another protocol causes neither an answer nor an error.
      request.on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new OwnError('the service changed to another protocol'));
      });
      request.on('response', (answer) => {
        isComplete = () => answer.complete;
        onHead(new NodeHead(answer));
        // Reads the body with callbacks, because promises would more than double the reading time.
        const end =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            settle(value);
            if (!answer.complete) request.destroy();
          };
        readUpTo(answer, context, end(resolve), end(reject));
      });
      deadline.onEnd((reason) => {
        reject(isNotSent(reason) ? new NotSentError('', { cause: reason }) : reason);
        request.destroy();
      });
      request.end(body);
    });
  if (!spareConnection) return send;

  const sendAndReplace: Transport = (outgoing, context) => {
    const sending = send(outgoing, context);
    if (!outgoing.isRepeatable) unkept?.spare?.openWhile(sending);
    return sending;
  };
  return Object.assign(sendAndReplace, { prepare: () => lookUp().unkept.spare?.open() });
}

function builtin<Module>(name: string): Module {
  return process.getBuiltinModule(name) as Module;
}

/** Creates the `Headers` object only on demand: its creation makes Node load all of `fetch`. */
class NodeHead implements AnswerHead {
  readonly status: number;
  readonly #answer: IncomingMessage;

  constructor(answer: IncomingMessage) {
    this.status = answer.statusCode ?? 0;
    this.#answer = answer;
  }

  header(name: string): string | null {
    const value = this.#answer.headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(this.#answer.headersDistinct)) {
      for (const value of values) headers.append(name, value);
    }
    return headers;
  }
}

function readUpTo(
  answer: IncomingMessage,
  { maxBodyBytes, deadline }: Parameters<Transport>[1],
  resolve: (bytes: Uint8Array) => void,
  reject: (problem: unknown) => void,
): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let body: Readable = answer;
  const fail = (problem: unknown) => {
    reject(problem);
    // Stops the decompression: a small answer can take hours to decompress.
    if (body !== answer) body.destroy();
  };
  body = decoded(answer, fail);
  if (body !== answer) deadline.onEnd(fail);
  body.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
    else fail(bodyTooLarge(maxBodyBytes));
  });
  body.on('end', () =>
    resolve(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)),
  );
  body.on('error', fail);
  answer.on('close', () => {
    if (!answer.complete) fail(new OwnError('the connection was closed'));
  });
}

/** The largest number of content codings of an answer, each of which takes memory. Node's `fetch` has the same limit. */
const maxCodings = 5;

/** Decompresses the body of an answer by its content codings. Leaves a body with an unknown coding unchanged. */
function decoded(answer: IncomingMessage, onError: (problem: unknown) => void): Readable {
  const { 'content-encoding': codings, 'content-length': length } = answer.headers;
  // An empty body is not compressed, whatever the headers of the answer say.
  if (codings === undefined || length === '0' || answer.statusCode === 204) return answer;
  const names = codings.split(',');
  if (names.length > maxCodings) {
    onError(
      new UnreadableBody(`the body has ${names.length} content codings, more than ${maxCodings}`),
    );
    return answer;
  }
  const zlib = builtin<Zlib>('node:zlib');
  answer.on('error', onError);
  return names.reduceRight<Readable>((body, coding) => {
    const name = coding.trim().toLowerCase();
    if (name === 'br') return body.pipe(zlib.createBrotliDecompress()).on('error', onError);
    if (/^(x-)?gzip$|^deflate$/.test(name))
      return body.pipe(zlib.createUnzip()).on('error', onError);
    return body;
  }, answer);
}

/**
 * Returns a function that tells, before a request is destroyed, whether nothing of the request has left: it got no
 * connection, or a connection that was not established, TLS included. Until a connection is established, Node holds
 * written data back.
 *
 * Two cases stay unproved. Without `isOurs`, a tool that intercepts requests or an agent of a class other than Node's
 * may send the request: then only a failure to connect, before the request got a connection, counts as proof. On a
 * connection that is not a TLS socket, an agent may leave TLS to another process.
 *
 * @param isOurs - whether the client's own agent has the request
 */
function watchConnection(request: ClientRequest, isOurs: boolean): (problem: unknown) => boolean {
  let stage: 'unconnected' | 'securing' | 'open' = 'unconnected';
  request.on('socket', (socket) => {
    // Node wrote nothing to a connection that was already destroyed, and will write nothing.
    if (socket.destroyed) return;
    const onConnect = () => {
      const isSecuring = 'secureConnecting' in socket && socket.secureConnecting === true;
      stage = isSecuring ? 'securing' : 'open';
      if (!isSecuring) return;
      // A TLS socket that an agent creates itself emits `secure`, never `secureConnect`. When `secure` comes, a socket with a
      // refused certificate is already destroyed.
      socket.once('secure', () => {
        if (!socket.destroyed) stage = 'open';
      });
    };
    // A kept-alive connection would collect a listener of each request, so only a new connection gets a listener.
    if (socket.connecting) socket.once('connect', onConnect);
    else onConnect();
  });
  return (problem) =>
    stage === 'securing' || (stage === 'unconnected' && (isOurs || isFailureToConnect(problem)));
}

/** Returns whether the system call that failed is one that runs before a connection is established. */
function isFailureToConnect(problem: unknown): boolean {
  const { errors } = Object(problem);
  // For a host with several addresses, Node gives one error for each address that it tried.
  const tried: unknown[] = Array.isArray(errors) ? errors : [problem];
  const isEarly = (error: unknown) => /^(connect|getaddrinfo)$/.test(Object(error).syscall);
  return tried.length > 0 && tried.every(isEarly);
}
