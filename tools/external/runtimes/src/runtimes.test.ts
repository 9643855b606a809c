import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { listen } from '@crossborder-fx/tools-test-utils';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isPlatformOfRuntimes, runtimes } from './runtimes.ts';
import { credentials, expectedOutcomes, observe } from './service.ts';

const consumer = inject('consumer');

test.runIf(isPlatformOfRuntimes).each(runtimes)(
  'on the runtime $name, the client passes every behaviour (a shared test), and prints no secret',
  async (runtime) => {
    const { outcomes, printed } = await observe(runtime, consumer);
    expect(outcomes).toEqual(expectedOutcomes(runtime));
    expect(printed).not.toContain(credentials.secret);
  },
);

// The `fetch` of undici refuses a Request of another implementation, and repeats after a 421 every request without a stream.
test('with the fetch of undici, the client reads a wallet and sends a confirmation once', async () => {
  const { fetch } = await import('undici');
  const client = join(consumer, 'node_modules/@crossborder-fx/client/dist/index.js');
  const { createClient } = await import(pathToFileURL(client).href);
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['content-length']}`);
    if (request.method === 'GET') return void response.end('{"wallet":{"id":"NDgyODM"}}');
    response.writeHead(421).end('{"errorCode":1,"errorMessage":"misdirected"}');
  });
  const baseUrl = await listen(server);
  const fx = createClient({ baseUrl, username: 'treasury', secret: 'of-tests', fetch });
  expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
  await expect(fx.payments.confirm('NTc4MTI2')).rejects.toMatchObject({ outcome: 'rejected' });
  expect(received).toEqual(['GET /wallets/NDgyODM undefined', 'PUT /payments/NTc4MTI2/confirm 0']);
});

// The next tests break the client on purpose: the behaviours (shared tests) must notice a client that is not safe with money.

async function consumerWith(file: string, good: string, bad: string): Promise<string> {
  const copy = await mkdtemp(join(dirname(consumer), 'broken-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(consumer, copy, { recursive: true, verbatimSymlinks: true });
  const path = join(copy, 'node_modules/@crossborder-fx/client/dist', file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(good);
  await writeFile(path, text.replace(good, bad));
  return copy;
}

/** Returns the names of the behaviours (shared tests of the client) that notice the changed client. */
async function brokenOn(name: string, changed: string): Promise<string[]> {
  const runtime =
    runtimes.find((one) => one.name === name) ?? expect.fail(`the runtime ${name} does not exist`);
  const { outcomes } = await observe(runtime, changed);
  return Object.entries(expectedOutcomes(runtime))
    .filter(([behaviour, expected]) => !isDeepStrictEqual(outcomes[behaviour], expected))
    .map(([behaviour]) => behaviour);
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const warm = methods.flatMap((method) => [
  `sends ${method} once when a warm connection closes`,
  `sends ${method} once when a warm connection is reset`,
]);

interface BrokenClient {
  what: string;
  /** A change that breaks a file in the client's dist folder. */
  change: [file: string, good: string, bad: string];
  /** The names of the behaviours (shared tests of the client) that must notice the change. */
  noticed: string[];
  /** The names of the runtimes on which the behaviours run. @default `Node 24, import`: Node 24, with the ES modules */
  on?: string[];
}

const brokenClients: BrokenClient[] = [
  {
    what: 'repeats every request',
    change: ['chunks/common.js', 'return isNotSent;', 'return true;'],
    noticed: ['sends everything that has an effect once after 503', ...warm],
  },
  {
    what: 'treats a request as unsent when its connection breaks',
    change: ['transport/node-transport.js', 'stage === "securing" ||', 'true ||'],
    noticed: warm,
  },
  {
    what: 'gives `fetch` a request that `fetch` can send again',
    change: ['chunks/fetch-transport.js', 'isRepeatable || sendsOnce', 'true'],
    noticed: ['sends everything that has an effect once after 421 by another fetch'],
  },
  {
    what: 'sends a request with an effect over an open connection',
    change: [
      'transport/node-transport.js',
      'isRepeatable ? unkept.kept : unkept.agent',
      'unkept.kept',
    ],
    noticed: warm,
    on: ['Node 20, import', 'Bun', 'Deno'],
  },
];

const cases = brokenClients.flatMap(({ on = ['Node 24, import'], ...client }) =>
  on.map((name) => ({ name, ...client })),
);
const here = cases.filter(({ name }) => isPlatformOfRuntimes || name === 'Node 24, import');

test.each(here)(
  'the behaviours (shared tests) notice a client that $what: $name',
  async ({ name, change, noticed }) => {
    const broken = await brokenOn(name, await consumerWith(...change));
    expect(broken).toEqual(expect.arrayContaining(noticed));
  },
);

test.runIf(isPlatformOfRuntimes)(
  'only one of the behaviours (shared tests) notices a client that follows redirects on workerd',
  async () => {
    const redirects = ['redirect: "manual"', 'redirect: "follow"'] as const;
    const changed = await consumerWith('chunks/fetch-transport.js', ...redirects);
    expect(await brokenOn('workerd with nodejs_compat', changed)).toEqual(['follows no redirect']);
  },
);
