import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { signWsse } from '@crossborder-fx/client/wsse';
import { onTestFinished } from 'vitest';
import { testCredentials } from '../src/credentials.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../src/start-test-server.ts';
import { document } from './document.ts';

/** A server for one test. It answers every right request with 200 and the operation's own id. */
export async function serverOf(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
  const server = await startTestServer({
    document,
    answer: ({ operation }) => ({ status: 200, body: { operation: operation.id } }),
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

export const signed = async () => ({ 'X-WSSE': await signWsse(testCredentials) });

/** A signed request, with a JSON body if there is one. */
export async function send(
  server: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      ...(await signed()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** What fetch does not send: bytes as they are. Returns all that comes until the server closes. */
export async function sendRaw(server: Pick<TestServer, 'url'>, bytes: string | Buffer) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const received = await text(socket);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [, status = ''] = /^HTTP\/1\.1 (\d+) /.exec(head) ?? [];
  return { status: Number(status), head, body };
}

/** The message of an error body, which has to be one of the documented shape. */
export async function errorOf(response: Response): Promise<string> {
  return messageOf(await response.json());
}

export function messageOf(body: unknown): string {
  const { errorCode, errorType, errorMessage, link, ...others } = body as Record<string, unknown>;
  const shape = [typeof errorCode, typeof errorType, typeof errorMessage, typeof link];
  if (shape.join() !== 'number,string,string,string' || Object.keys(others).length > 0) {
    throw new Error(`This is no error body: ${JSON.stringify(body)}`);
  }
  return String(errorMessage);
}
