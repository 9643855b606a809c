import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createDeafServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { clientCallOf, exampleOperations, readDocument } from '@crossborder-fx/tools-description';
import { listen, refusingPort, wsseHeader } from '@crossborder-fx/tools-test-utils';
import vectors from '../../../../packages/openapi/conformance/vectors.json' with { type: 'json' };
import { behaviours } from '../behaviours/behaviours.mjs';
import { bundleForWorkerd, type Runtime } from './runtimes.ts';

const examples = exampleOperations(await readDocument('templated'));
type Example = (typeof examples)[number];
const requestOf = ({ method, paths, requiredQuery }: Example) =>
  `${method} ${paths[0]}${requiredQuery}`;

/** The body of the service's answer to each request of the programs, taken from the examples of the description. */
const exampleAnswers = new Map(
  examples.map((example) => [requestOf(example), example.answers[0]?.value]),
);

const isRead = ({ operation }: Example) => operation['x-effect'] === 'none';
const callOf = (example: Example) => ({ ...clientCallOf(example), request: requestOf(example) });

/** The input that each program reads at its start, and from which the test computes the expected results. */
const known = {
  /** A call of each method of the client, with the examples of the OpenAPI description as arguments. */
  reads: examples.filter(isRead).map(callOf),
  changing: examples.filter((example) => !isRead(example)).map(callOf),
  // The known signatures: those of the client's requests, and those of webhook notifications.
  signatures: vectors.signedHeaders.map(({ given, expected }) => ({ ...given, ...expected })),
  notifications: vectors.notifications
    .filter(({ expected }) => expected.genuine)
    .map(({ given: { bodyBase64, ...given } }) => ({
      ...given,
      rawBody: Buffer.from(bodyBase64, 'base64').toString(),
    })),
};

export interface Behaviour {
  /** Calls the client. The program that runs the behaviour (a shared test of the client) reports the returned value. */
  call(context: object): unknown;
  /** If true, no server listens at the address that the behaviour calls. */
  isAbsent?: true;
  /** If true, a server at the https address that the behaviour calls accepts connections and never answers. */
  isDeaf?: true;
  /** Answers a request that the behaviour sends. Without this function, the service never answers such a request. */
  answer?(exchange: Exchange): void;
  /** The value that the runtime must report for the behaviour, or a function if the value depends on the runtime. */
  reports: unknown;
  /** The method and path of each request that must arrive; a function if they depend on the runtime. @default none */
  receives?: string[] | ((runtime: Runtime & typeof known) => string[]);
  /** Whether to check the last request's connection: on workerd that of the previous request, elsewhere a new one. */
  warm?: boolean;
}

/** A request that the service has received in full from a behaviour, with the data for an answer. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
  /** The number of this request within the behaviour, from 1. */
  count: number;
  /** The HTTP server that answers the requests of this behaviour. */
  server: Server;
  /** All connections to the server of this behaviour, in the order of their opening. */
  connections: Socket[];
  /** The body of the answer to this request in the examples of the OpenAPI description. */
  example: unknown;
}

interface Outcome {
  reports: unknown;
  /** The method and path of each request that arrived in full, in order, followed by any fault of the request's signature. */
  receives: string[];
  /** Whether the last request used a connection that had carried another request; only for behaviours with `warm: true`. */
  warm?: boolean;
}

export const credentials = { username: 'treasury-api', secret: 'a-secret-that-nothing-prints' };

/**
 * Starts a service until the test is over, with an HTTP server for each behaviour, and runs them on a runtime.
 * @throws {Error} with the runtime's name when its process did not run to the end
 */
export async function observe(
  { name: runtime, isWorkerd, file, args }: Runtime,
  consumer: string,
): Promise<{ outcomes: Record<string, Outcome>; printed: string }> {
  const seen: Record<string, Omit<Outcome, 'reports'>> = {};
  const used = new WeakSet<Socket>();
  const nonces = new Set<string>();
  const baseUrls: Record<string, string> = {};
  for (const [name, { isAbsent, isDeaf, answer, warm }] of Object.entries(behaviours)) {
    if (isAbsent) {
      baseUrls[name] = `http://127.0.0.1:${refusingPort}`;
      continue;
    }
    if (isDeaf) {
      const deaf = createDeafServer((socket) => socket.on('error', () => {}));
      baseUrls[name] = (await listen(deaf)).replace('http:', 'https:');
      continue;
    }

    const connections: Socket[] = [];
    const server = createServer(async (request, response) => {
      const { method, url = '', socket } = request;
      const body = await text(request);
      const nonce = signedNonce(request, credentials);
      let fault = '';
      if (nonce === undefined) fault = ', badly signed';
      else if (nonces.has(nonce)) fault = ', with a nonce used before';
      else nonces.add(nonce);

      seen[name] ??= { receives: [] };
      const count = seen[name].receives.push(`${method} ${url}${fault}`);
      if (warm) seen[name].warm = used.has(socket);
      used.add(socket);
      const example = exampleAnswers.get(`${method} ${url.replace(/\?.*/, '')}`);
      answer?.({ request, response, body, count, server, connections, example });
    });
    server.on('connection', (socket) => connections.push(socket));
    baseUrls[name] = await listen(server);
  }

  // The program on the runtime reads its input from this address.
  const told = JSON.stringify({ baseUrls, ...credentials, ...known });
  const address = await listen(createServer((_, response) => response.end(told)));
  if (isWorkerd) await bundleForWorkerd(join(consumer, 'worker.mjs'), join(consumer, 'worker.js'));
  const given = isWorkerd ? args : [...args, address];
  // The process of the runtime gets no environment variables of the test runner, such as NODE_OPTIONS.
  const env = {
    ADDRESS: address,
    DENO_DIR: join(consumer, '.deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
  };
  const options = { cwd: consumer, timeout: 300_000, env };
  const { stdout: printed } = await promisify(execFile)(file, given, options).catch((cause) => {
    throw new Error(`The test program failed on the runtime ${runtime}`, { cause });
  });

  const outcomes = Object.entries<unknown>(JSON.parse(printed)).map(([name, reports]) => [
    name,
    { reports, receives: [], ...seen[name] },
  ]);
  return { outcomes: Object.fromEntries(outcomes), printed };
}

/** Returns the result that each behaviour (a shared test of the client) must have on a runtime. */
export function expectedOutcomes(runtime: Runtime): Record<string, Outcome> {
  const all = { ...runtime, ...known };
  const outcomes = Object.entries(behaviours).map(([name, { reports, receives = [], warm }]) => [
    name,
    {
      reports: typeof reports === 'function' ? reports(all) : reports,
      receives: typeof receives === 'function' ? receives(all) : receives,
      ...(warm && { warm: runtime.isWorkerd }),
    },
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(outcomes)));
}

/** Returns the nonce of a signed request. Checks the signature without our code. */
export function signedNonce(
  { headers }: Pick<IncomingMessage, 'headers'>,
  user: typeof credentials,
): string | undefined {
  const header = String(headers['x-wsse']);
  const [, encoded = '', created = ''] = /Nonce="(.+)", Created="(.+)"$/.exec(header) ?? [];
  const nonce = Buffer.from(encoded, 'base64').toString();
  return header === wsseHeader(user, { nonce, created }) ? nonce : undefined;
}
