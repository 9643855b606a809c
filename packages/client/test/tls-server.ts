import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Agent, type AgentOptions, createServer, type Server } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tls } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';

interface TlsServer {
  url: string;
  server: Server;
  /** For each secure connection, whether it resumed an earlier TLS session. */
  resumed: boolean[];
  requests: string[];
}

export async function tlsServer(
  answer: RequestListener = (_request, response) => response.end('{}'),
): Promise<TlsServer> {
  const resumed: boolean[] = [];
  const requests: string[] = [];
  const server = createServer(tls, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume().once('end', () => answer(request, response));
  });
  server.on('secureConnection', (socket) => void resumed.push(socket.isSessionReused()));
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, server, resumed, requests };
}

/** Answers a CONNECT request with a tunnel to the port of `url` on this machine, as a proxy does. */
export function tunnelTo(url: string, near: Socket): void {
  const far = connect(Number(new URL(url).port), '127.0.0.1', () => {
    near.write('HTTP/1.1 200 OK\r\n\r\n');
    far.pipe(near).pipe(far);
  });
  for (const socket of [near, far]) socket.on('error', () => {});
  onTestFinished(() => void near.destroy());
}

/** Returns an https agent that trusts the certificate of the test servers. */
export function trusting(options: AgentOptions = {}): Agent {
  const agent = new Agent({ ca: tls.cert, ...options });
  onTestFinished(() => agent.destroy());
  return agent;
}
