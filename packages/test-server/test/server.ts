import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { OpenApiDocument, TestServerOptions } from '../src/server-options.ts';
import { startTestServer } from '../src/start-test-server.ts';
import type { TestServer } from '../src/test-server.ts';

/** Starts a server for one test. The server answers every valid request with 200 and the id of the operation. */
export async function serverOf(options: Partial<TestServerOptions> = {}): Promise<TestServer> {
  const server = await startTestServer({
    document,
    answer: ({ operation }) => ({ status: 200, body: { operation: operation.id } }),
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

export async function connectionTo({ url }: Pick<TestServer, 'url'>, allowHalfOpen = false) {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  await once(socket, 'connect');
  return socket;
}

/** Sends exactly the given bytes, unlike fetch. Returns the answer when the server has closed the connection. */
export async function sendRaw(server: Pick<TestServer, 'url'>, bytes: string | Buffer) {
  const socket = await connectionTo(server);
  socket.write(bytes);
  const received = await text(socket);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [, status = ''] = /^HTTP\/1\.1 (\d+) /.exec(head) ?? [];
  return { status: Number(status), head, body };
}

/** The published OpenAPI document in its expanded form. */
export const document: OpenApiDocument = JSON.parse(
  await readFile(
    createRequire(import.meta.url).resolve('@crossborder-fx/openapi/openapi.json'),
    'utf8',
  ),
);
