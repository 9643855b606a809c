import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { tls } from '@crossborder-fx/tools-test-utils/tls';
import { build } from 'esbuild';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../browser/src/browser.ts';
import { credentials } from './service.ts';

/** A page or a web worker, in which the test can call a function. */
interface Place {
  evaluate<Result, Argument>(
    call: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
}

// The function that the program behaviours/browser.mjs defines in the page or the web worker, where the test calls it.
declare function observe(options: object): Promise<unknown>;

/** The method and path of each request that the service received, without the preflight requests of a browser. */
let received: string[] = [];

type Exchange = [IncomingMessage | Http2ServerRequest, ServerResponse | Http2ServerResponse];

/** Answers a request in place of the service, and allows every page to call the service. */
async function service(...[request, response]: Exchange) {
  const { method, url } = request;
  await text(request);
  if (method !== 'OPTIONS') received.push(`${method} ${url}`);
  const allowed = { 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };
  // A DELETE gets the status 421, after which `fetch` by itself repeats a request without a stream as body.
  const status = method === 'DELETE' ? 421 : 200;
  const head = { ...allowed, 'access-control-allow-origin': '*' };
  (response as ServerResponse).writeHead(status, head).end('{"id":"NDgyODM"}');
}

const pages = createServer((request, response) => {
  const type = request.url === '/program.js' ? 'text/javascript' : 'text/html';
  const text = request.url === '/program.js' ? program : '<script src="/program.js"></script>';
  response.writeHead(200, { 'content-type': type }).end(text);
});
const plain = createServer(service);
const secure = createSecureServer(tls, service);
const servers: Server[] = [pages, plain, secure];
let program: string;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let context: BrowserContext;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(inject('consumer'), 'browser.mjs')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  program = outputFiles[0]?.text ?? '';
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  browser = await launchBrowser();
  // The browser must accept the certificate of the test's server, though the certificate is self-signed.
  context = await browser.newContext({ ignoreHTTPSErrors: true });
});

afterEach(() => {
  received = [];
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function openPage() {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${portOf(pages)}`);
  return page;
}

const places: Record<string, () => Promise<Place>> = {
  'a page': openPage,
  'a worker': async () => {
    const page = await openPage();
    const started = page.waitForEvent('worker');
    await page.evaluate(() => void new Worker('/program.js'));
    return started;
  },
  'a worker that is a module': async () => {
    const page = await openPage();
    const started = page.waitForEvent('worker');
    await page.evaluate(() => void new Worker('/program.js', { type: 'module' }));
    return started;
  },
  'a service worker': async () => {
    const page = await openPage();
    const started = context.waitForEvent('serviceworker');
    await page.evaluate(() => navigator.serviceWorker.register('/program.js').then(() => {}));
    return started;
  },
};

describe.each(Object.entries(places))('in %s of a browser', (_name, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });

  const observed = (baseUrl: string, options = {}) =>
    place.evaluate((given) => observe(given), { baseUrl, ...credentials, ...options });

  test('the client refuses to run in a browser', async () => {
    const refusal = await observed(`http://127.0.0.1:${portOf(plain)}`);
    expect(refusal).toMatchObject({
      isRefused: true,
      path: 'dangerouslyAllowBrowser',
      outcome: 'not-sent',
    });
    expect(JSON.stringify(refusal)).not.toContain(credentials.secret);
    expect(received).toEqual([]);
  });

  test('with dangerouslyAllowBrowser, the client runs in a browser and repeats nothing, although Chromium repeats a request after a 421', async () => {
    expect(await observed(`https://127.0.0.1:${portOf(secure)}`, { allowed: true })).toEqual({
      read: 'NDgyODM',
      quoted: 'done',
      confirmed: 'done',
      deleted: ['ApiError', 'unknown', 421],
    });
    expect(received).toEqual([
      'GET /wallets/NDgyODM',
      'POST /quotes',
      'PUT /payments/NTc4MTI2/confirm',
      'DELETE /payments/NTc4MTI2',
    ]);
  });

  // Chromium sends the body of a request as a stream only by HTTP/2 and newer.
  test('the client in a browser sends no request with an effect by HTTP/1.1', async () => {
    const lost = ['ConnectionError', 'unknown', undefined];
    expect(await observed(`http://127.0.0.1:${portOf(plain)}`, { allowed: true })).toEqual({
      read: 'NDgyODM',
      quoted: 'done',
      confirmed: lost,
      deleted: lost,
    });
    expect(received).toEqual(['GET /wallets/NDgyODM', 'POST /quotes']);
  });
});
