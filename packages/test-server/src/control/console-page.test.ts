import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { sendRaw, serverOf } from '../../test/server.ts';
import type { TestServerOptions } from '../server-options.ts';
import type { TestServer } from '../test-server.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-console-'));
  await mkdir(join(folder, 'console/assets'), { recursive: true });
  const files = {
    'outside.txt': 'outside',
    'console/index.html': '<h1>Console</h1>',
    'console/console.css': 'h1 {}',
    'console/assets/app.js': 'start()',
    'console/data.bin': 'x'.repeat(1_000_000),
    'console/.env': 'hidden',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

afterAll(() => rm(folder, { recursive: true }));

const consoleOf = (options: Partial<TestServerOptions> = {}) =>
  serverOf({ name: 'sandbox', console: join(folder, 'console'), ...options });

/** Sends a request with exactly the given headers, also those that fetch does not allow. */
function ask(server: TestServer, line: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'localhost', ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return sendRaw(server, `${line} HTTP/1.1\r\n${head}\r\n`);
}

const link = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
};

test.each([
  ['', 'text/html; charset=utf-8', '<h1>Console</h1>'],
  ['index.html', 'text/html; charset=utf-8', '<h1>Console</h1>'],
  ['assets/app.js', 'text/javascript; charset=utf-8', 'start()'],
  ['data.bin', 'application/octet-stream', 'x'.repeat(1_000_000)],
])('the control interface serves the console at its root: /%s', async (path, type, content) => {
  const server = await consoleOf();
  const { status, headers, text } = await control(server, `GET /_sandbox/${path}`);
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(text === content).toBe(true);
  const head = await control(server, `HEAD /_sandbox/${path}`);
  expect([head.headers['content-length'], head.text]).toEqual([String(content.length), '']);
});

test('the root of the control interface without a slash is redirected to the root with a slash', async () => {
  const { status, headers } = await control(await consoleOf(), 'GET /_sandbox');
  expect([status, headers.location]).toEqual([308, '/_sandbox/']);
});

test.each(['/', '/assets/app.js', '/console.css'])(
  'the console file %s has strict security headers',
  async (path) => {
    const { head } = await ask(await consoleOf(), `GET /_sandbox${path}`);
    const policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (const line of [
      `content-security-policy: ${policy}`,
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'cross-origin-resource-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
    ]) {
      expect(head.split('\r\n')).toContain(line);
    }
  },
);

test.each([
  ['GET /_sandbox/health', 200],
  ['GET /_sandbox/requests', 200],
  ['GET /_sandbox/nothing', 404],
  ['GET /_sandbox/../outside.txt', 400],
  ['GET /_sandbox/%2e%2e/outside.txt', 400],
  ['GET /_sandbox/..%2foutside.txt', 404],
  ['GET /_sandbox/..%5coutside.txt', 404],
  ['GET /_sandbox/assets/..%2f..%2foutside.txt', 404],
  ['GET /_sandbox/.env', 404],
  ['GET /_sandbox/assets', 404],
  ['GET /_sandbox/assets/', 404],
  ['GET /_sandbox/index.html/', 404],
  ['GET /_sandbox/index.html%00.js', 404],
  ['GET /_sandbox//index.html', 404],
  ['GET /_sandbox/C:/windows', 404],
  ['POST /_sandbox/', 405],
  ['POST /_sandbox', 405],
  ['POST /_sandbox/nothing', 404],
  ['GET /_sandboxes', 404],
])('a server with a console answers %s with %i', async (line, status) => {
  const answer = await ask(await consoleOf(), line);
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(/outside|hidden/);
});

test.each([
  ['a link on a page of another site', link],
  ['a link on a page of another port', { ...link, 'sec-fetch-site': 'same-site' }],
  ['a bookmark', { ...link, 'sec-fetch-site': 'none' }],
  ['a program without these headers', {}],
])('the server lets %s open the console', async (_name, headers) => {
  const server = await consoleOf();
  expect((await ask(server, 'GET /_sandbox/', headers)).status).toBe(200);
  expect((await ask(server, 'GET /_sandbox', headers)).status).toBe(308);
});

test.each([
  ['a frame of another site', { ...link, 'sec-fetch-dest': 'iframe' }],
  ['an object of another site', { ...link, 'sec-fetch-dest': 'object' }],
  ['a script of another site', { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
  ['a script of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ['a page that names its origin', { ...link, origin: 'https://evil.example' }],
  ['a page that hides its origin', { ...link, origin: 'null' }],
  ['a page of a host name that was pointed to this machine', { ...link, host: 'evil.example' }],
  ['a bookmark of a host name that was pointed to this machine', { host: 'evil.example' }],
  ['a proxy', { ...link, 'x-forwarded-for': '192.0.2.1' }],
])('the server does not let %s open the console', async (_name, headers) => {
  const server = await consoleOf();
  for (const path of ['/_sandbox/', '/_sandbox']) {
    const { status, body } = await ask(server, `GET ${path}`, headers);
    expect(status).toBe(403);
    expect(body).not.toContain('Console');
  }
});

test('a link on another site opens only the console, and nothing else of the control interface', async () => {
  const server = await consoleOf();
  const files = ['console.css', 'index.html', 'nothing'];
  const paths = ['requests', 'stream', 'deliveries', 'openapi.json', ...files];
  const changes = ['POST /_sandbox/reset', 'DELETE /_sandbox/requests', 'POST /_sandbox/'];
  for (const line of [...paths.map((path) => `GET /_sandbox/${path}`), ...changes]) {
    expect((await ask(server, line, link)).status, line).toBe(403);
  }
});

test('a server without a control interface has no console', async () => {
  const server = await consoleOf({ control: 'off' });
  const unknown = await ask(server, 'GET /nothing');
  for (const path of ['/_sandbox/', '/_sandbox', '/_sandbox/console.css']) {
    expect(await ask(server, `GET ${path}`)).toMatchObject({ status: 404, body: unknown.body });
  }
  expect((await ask(server, 'GET /', { accept: 'text/html' })).body).not.toContain('console');
});

test('the answer at the base URL tells a program and a person where the console is', async () => {
  const server = await consoleOf();
  expect(JSON.parse((await ask(server, 'GET /')).body)).toMatchObject({ console: '/_sandbox/' });
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const { status, head, body } = await ask(server, 'GET /', { ...link, accept });
  expect(status).toBe(200);
  expect(head).toMatch(/^content-type: text\/html; charset=utf-8$/m);
  expect(head).toMatch(/^content-security-policy: default-src 'none'/m);
  expect(body).toContain('<a href="/_sandbox/">');
});

test('a server without a console does not mention a console', async () => {
  const server = await serverOf();
  const { body } = await ask(server, 'GET /', { accept: 'text/html' });
  expect(JSON.parse(body)).not.toHaveProperty('console');
  for (const path of ['/_mock/', '/_mock']) {
    expect((await ask(server, `GET ${path}`)).status).toBe(404);
  }
});
