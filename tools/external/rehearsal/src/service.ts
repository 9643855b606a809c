import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { environment } from '../../runtimes/src/environment.ts';
import { startServer } from './start-server.ts';

export const credentials = { username: 'rehearsal', secret: 'the-secret-of-the-rehearsal' };
const webhookSecret = 'theSecretOfTheRehearsalsReceiver0123456789';
const loopback = '127.0.0.1';

export interface Service {
  /** Of the sandbox. */
  url: string;
  /** Tells a program what it has to know, and gives it the notification of its payment. */
  address: string;
  close(): Promise<void>;
}

/** The sandbox that a project has installed, started by its command, and a receiver of its notifications. */
export async function startService(project: string): Promise<Service> {
  const received: { headers: IncomingMessage['headers']; rawBody: Buffer }[] = [];
  const url = `http://${loopback}:${await freePort()}`;
  const steer = async (path: string, body: object) => {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  };

  /** The notification of the end of a payment, byte for byte as the sandbox sent it. */
  async function finalNotification(id: string) {
    await steer('clock/advance', { days: 1 });
    const found = received.find(({ rawBody }) => {
      const { event, payload } = JSON.parse(rawBody.toString());
      return event === 'PAYMENT_FINALIZED' && payload.id === id;
    });
    return { headers: found?.headers, rawBody: found?.rawBody.toString('base64') };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, path, id = ''] = request.url?.split('/') ?? [];
    if (path === 'notifications') {
      received.push({ headers: request.headers, rawBody: await buffer(request) });
      return void response.writeHead(204).end();
    }
    const told = { baseUrl: url, ...credentials, webhookSecret };
    response.end(JSON.stringify(path === 'payments' ? await finalNotification(id) : told));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, loopback);
  await once(server, 'listening');
  const address = `http://${loopback}:${(server.address() as AddressInfo).port}`;
  const stopSandbox = await startSandbox(project, url, `${address}/notifications`);
  return {
    url,
    address,
    async close() {
      await stopSandbox();
      server.closeAllConnections();
      server.close();
    },
  };
}

function startSandbox(project: string, url: string, webhook: string) {
  return startServer({
    command: join(project, 'node_modules/.bin/crossborder-fx-sandbox'),
    args: ['--still', '--port', new URL(url).port, '--webhook', webhook, '--log', 'silent'],
    cwd: project,
    env: {
      ...environment(),
      FX_USERNAME: credentials.username,
      FX_SECRET: credentials.secret,
      FX_WEBHOOK_SECRET: webhookSecret,
    },
    url: `${url}/_sandbox/clock`,
    output: 'sandbox.out',
  });
}
