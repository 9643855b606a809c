import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  request,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Served {
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Starts a server on this machine. @param port 0 lets the system choose a free port */
export async function serve(listener: RequestListener, port = 0): Promise<Served> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface SentRequest {
  method: string;
  /** The path of the request with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Reads a whole HTTP request; undefined when its sender was killed in the middle of the request. */
export async function readRequest(incoming: IncomingMessage): Promise<SentRequest | undefined> {
  const body = await buffer(incoming).catch(() => undefined);
  const { method = '', url: path = '', headers } = incoming;
  return body && { method, path, headers, body };
}

/** Sends a request on a new connection. Returns undefined if the answer is not complete in time. */
export function send(
  port: number,
  { method, path, headers, body }: SentRequest,
  milliseconds = 60_000,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(milliseconds);
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false, signal },
      async (response) => {
        const read = await buffer(response).catch(() => undefined);
        if (!read || !response.complete) return resolve(undefined);
        resolve({
          status: response.statusCode ?? 500,
          headers: Object.fromEntries(
            Object.entries(response.headers).filter(([name]) => !ownHeaders.includes(name)),
          ),
          body: read,
        });
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

/** The HTTP headers that are valid for one connection only. A proxy passes a message on over another connection. */
const ownHeaders = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];
