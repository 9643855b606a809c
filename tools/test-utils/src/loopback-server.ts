import { once } from 'node:events';
import {
  createServer,
  Server as HttpServer,
  type IncomingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';

/** Returns the address of the server, which runs until the end of the test. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export async function loopbackServer(
  answer: (response: ServerResponse, request: ReceivedRequest) => unknown,
) {
  /** The received requests, in the order in which their bodies were complete. */
  const requests: ReceivedRequest[] = [];
  // An idle connection stays open for a long time, because a busy machine must not close a connection that a client is about to
  // use.
  const server = createServer({ keepAliveTimeout: 300_000 }, async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    requests.push(request);
    await answer(response, request);
  });
  return { url: await listen(server), requests };
}

export function answering(...statuses: number[]) {
  return loopbackServer((response) => response.writeHead(statuses.shift() ?? 204).end());
}

export async function waitingReceiver() {
  const waiting: ServerResponse[] = [];
  const { url, requests } = await loopbackServer((response) => void waiting.push(response));
  const answerNext = async (status = 204) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.writeHead(status).end();
  };
  return { url, requests, answerNext };
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}
