import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { type Behaviour, behaviours } from './behaviours.ts';
import { notifications, signatures } from './vectors.ts';

/** What the service saw of one behaviour. */
export interface Seen {
  /** Method and path of each request that arrived in full, in order, with what was wrong of it. */
  received: string[];
  /** Whether the last of them came over a connection that had carried another. */
  reused: boolean;
}

export interface Service {
  /** Tells a runtime what it needs to know. */
  address: string;
  seen: Record<string, Seen>;
  close(): void;
}

export const credentials = { username: 'treasury-api', secret: 'a-secret-that-nothing-prints' };

const loopback = '127.0.0.1';

/** A real HTTP service on loopback for one run of the behaviours. */
export async function startService(): Promise<Service> {
  const seen: Service['seen'] = {};
  const servers: Server[] = [];
  const uses = new WeakMap<object, number>();
  const nonces = new Set<string>();

  async function listen(suffix = ''): Promise<string> {
    const server = createServer(async (request, response) => {
      uses.set(request.socket, (uses.get(request.socket) ?? 0) + 1);
      const [, index, ...path] = (request.url ?? '').split('/');
      if (index === 'known') return void response.end(JSON.stringify(known));
      const [name, behaviour] = Object.entries(behaviours)[Number(index)] ?? [];
      if (!name || !behaviour) return void response.writeHead(404).end();
      const body = await text(request);
      seen[name] ??= { received: [], reused: false };
      const { received } = seen[name];
      received.push(`${request.method} /${path.join('/')}${suffix}${problemOf(request, nonces)}`);
      seen[name].reused = (uses.get(request.socket) ?? 0) > 1;
      behaviour.answer?.({ request, response, body, count: received.length, server, elsewhere });
    });
    server.listen(0, loopback);
    await once(server, 'listening');
    servers.push(server);
    return `http://${loopback}:${(server.address() as AddressInfo).port}`;
  }

  const baseUrlOf = async ({ host }: Behaviour) => {
    if (host === 'absent') return `http://${loopback}:${await freePort()}`;
    return host === 'mortal' ? listen() : shared;
  };
  const elsewhere = await listen(' elsewhere');
  const shared = await listen();
  const baseUrls = Object.fromEntries(
    await Promise.all(
      Object.entries(behaviours).map(async ([name, behaviour], index) => [
        name,
        `${await baseUrlOf(behaviour)}/${index}`,
      ]),
    ),
  );
  const known = { baseUrls, ...credentials, signatures, notifications };

  return {
    address: `${shared}/known`,
    seen,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** What is wrong of a request's signature, judged by the rules of the interface, not by our code. */
function problemOf({ headers }: IncomingMessage, nonces: Set<string>): string {
  const token =
    /^UsernameToken Username="(.+)", PasswordDigest="(.+)", Nonce="(.+)", Created="(.+)"$/;
  const [, username, digest, encoded = '', created] = token.exec(String(headers['x-wsse'])) ?? [];
  const nonce = Buffer.from(encoded, 'base64').toString();
  if (nonces.has(nonce)) return ', with a nonce used before';
  nonces.add(nonce);
  const expected = createHash('sha1').update(`${nonce}${created}${credentials.secret}`);
  const right = username === credentials.username && digest === expected.digest('base64');
  return right ? '' : ', badly signed';
}

/** How a behaviour's request is answered. */
export type Answer = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  /** Counts the requests of the behaviour, from 1. */
  count: number;
  /** The server that was asked. */
  server: Server;
  /** Another origin. */
  elsewhere: string;
}) => void;
