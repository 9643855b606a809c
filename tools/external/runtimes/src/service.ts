import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clientCallOf, exampleOperations, readDocument } from '@crossborder-fx/tools-description';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import signatureVectors from '../../../../packages/client/test/wsse.json' with { type: 'json' };
import notificationVectors from '../../../../packages/webhooks/test/webhook-signature.json' with {
  type: 'json',
};
import { behaviours } from '../behaviours/behaviours.mjs';
import type { Runtime } from './runtimes.ts';

const examples = exampleOperations(await readDocument('templated'));
const requestOf = ({ method, paths }: (typeof examples)[number]) => `${method} ${paths[0]}`;

/** The body of the example answer to each request. */
const exampleAnswers = new Map(
  examples.map((example) => [requestOf(example), example.answers[0]?.value]),
);

/** What the programs are told, and what they have to come to. */
export const known = {
  /** A call of every method that has an operation of its own, with the examples of the description. */
  calls: examples.map((example) => ({
    ...clientCallOf(example),
    effect: String(example.operation['x-effect']),
    request: requestOf(example),
  })),
  // The known answers of both signatures: of the client's, and of a notification's in both encodings.
  signatures: signatureVectors.vectors,
  notifications: notificationVectors.vectors.map(
    ({ secret, timestamp, rawBodyBase64, signatureHex, signatureBase64 }) => ({
      secret,
      timestamp,
      rawBody: Buffer.from(rawBodyBase64, 'base64').toString(),
      signatures: [signatureHex, signatureBase64],
    }),
  ),
};

export interface Behaviour {
  /** What the program does; it reports what this returns. */
  call(context: object): unknown;
  /** A server of its own, which it may stop, or an address where nothing listens. @default one for all */
  host?: 'own' | 'absent';
  /** How the service answers its requests; without, it never does. */
  answer?(exchange: Exchange): void;
  /** What the runtime has to report; a function where that depends on which it is. */
  reports: unknown;
  /**
   * Method and path of each request that the service has to receive; a function where that depends on
   * the runtime.
   * @default none
   */
  receives?: string[] | ((runtime: Runtime & typeof known) => string[]);
  /** Whether the last request has to come over the connection of the one before it, where pooled. */
  warm?: boolean;
}

/** A request of a behaviour, which has arrived in full. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  /** Counts the requests of the behaviour, from 1. */
  count: number;
  /** The server that was asked. */
  server: Server;
  /** Another origin. */
  elsewhere: string;
  /** The body of the description's answer. */
  example: unknown;
}

/** What the service saw of one behaviour. */
export interface Seen {
  /** Method and path of each request that arrived in full, in order, with what was wrong of it. */
  receives: string[];
  /** Whether the last request of a behaviour with `warm` came over a connection that had carried another. */
  warm?: boolean;
}

export const credentials = { username: 'treasury-api', secret: 'a-secret-that-nothing-prints' };

const loopback = '127.0.0.1';

/** A real HTTP service on loopback for one run of the behaviours. `address` tells a runtime what it needs to know. */
export async function startService() {
  const seen: Record<string, Seen> = {};
  const servers: Server[] = [];
  const requestsOf = new WeakMap<object, number>();
  const nonces = new Set<string>();

  async function listen(suffix = ''): Promise<string> {
    const server = createServer(async (request, response) => {
      const { method, url = '', socket } = request;
      const countOfConnection = (requestsOf.get(socket) ?? 0) + 1;
      requestsOf.set(socket, countOfConnection);
      const [, index, ...path] = url.split('/');
      if (index === 'known') return void response.end(JSON.stringify(told));
      const [name, behaviour] = Object.entries(behaviours)[Number(index)] ?? [];
      if (!name || !behaviour) return void response.writeHead(404).end();
      const body = await text(request);
      seen[name] ??= { receives: [] };
      const { receives } = seen[name];
      const count = receives.push(
        `${method} /${path.join('/')}${suffix}${problemOf(request, nonces)}`,
      );
      if (behaviour.warm) seen[name].warm = countOfConnection > 1;
      const example = exampleAnswers.get(`${method} /${path.join('/').replace(/\?.*/, '')}`);
      behaviour.answer?.({ request, response, body, count, server, elsewhere, example });
    });
    server.listen(0, loopback);
    await once(server, 'listening');
    servers.push(server);
    return `http://${loopback}:${(server.address() as AddressInfo).port}`;
  }

  const baseUrlOf = async ({ host }: Behaviour) => {
    if (host === 'absent') return `http://${loopback}:${await freePort()}`;
    return host === 'own' ? listen() : shared;
  };
  const elsewhere = await listen(' elsewhere');
  const shared = await listen();
  const baseUrls: Record<string, string> = {};
  for (const [index, [name, behaviour]] of Object.entries(behaviours).entries()) {
    baseUrls[name] = `${await baseUrlOf(behaviour)}/${index}`;
  }
  const told = { baseUrls, ...credentials, ...known };

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
