import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteServer, serveSite } from './serve-site.ts';

let parent: string;
let site: SiteServer;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'site-'));
  const files = {
    'secret.txt': 'a secret',
    'site-other/index.html': 'another folder',
    'site/index.html': '<h1>Home</h1>',
    'site/404.html': '<h1>Not found</h1>',
    'site/_headers': '/*',
    'site/.hidden': 'hidden',
    'site/guides/fx/index.html': '<h1>FX</h1>',
    'site/llms.txt': '# FX\n',
    'site/openapi/openapi.yaml': 'openapi: 3.1.0\n',
    'site/_astro/style.css': 'body {}\n',
    'site/console.webp': 'WEBP\n',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(parent, name, '..'), { recursive: true });
    await writeFile(join(parent, name), content);
  }
  site = await serveSite({ folder: join(parent, 'site'), base: '/base/' });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(parent, { recursive: true });
});

/** Sends a request with the path unchanged, because `fetch` would normalize the path. */
function ask(path: string, method = 'GET', headers = {}) {
  const { hostname, port } = new URL(site.url);
  return new Promise<{ status: number | undefined; headers: object; body: string }>(
    (resolve, reject) => {
      request({ hostname, port, path, method, headers, agent: false }, async (response) => {
        const { statusCode: status, headers: received } = response;
        const unpacked =
          received['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response;
        resolve({ status, headers: received, body: await text(unpacked) });
      })
        .on('error', reject)
        .end();
    },
  );
}

test.each([
  ['/base/', '<h1>Home</h1>', 'text/html; charset=utf-8'],
  ['/base/guides/fx/', '<h1>FX</h1>', 'text/html; charset=utf-8'],
  ['/base/guides/fx/?q=1', '<h1>FX</h1>', 'text/html; charset=utf-8'],
  ['/base/llms.txt', '# FX\n', 'text/plain; charset=utf-8'],
  ['/base/openapi/openapi.yaml', 'openapi: 3.1.0\n', 'application/yaml; charset=utf-8'],
  ['/base/_astro/style.css', 'body {}\n', 'text/css; charset=utf-8'],
  ['/base/console.webp', 'WEBP\n', 'image/webp'],
])('the site server sends %s with its media type', async (path, body, type) => {
  expect(await ask(path)).toMatchObject({
    status: 200,
    body,
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  });
});

test('the site server lets pages of other origins read openapi.yaml, and not the pages of the site', async () => {
  expect((await ask('/base/openapi/openapi.yaml')).headers).toHaveProperty(
    'access-control-allow-origin',
    '*',
  );
  expect((await ask('/base/')).headers).not.toHaveProperty('access-control-allow-origin');
});

test('the site server redirects a folder without a slash to the path with a slash', async () => {
  expect(await ask('/base/guides/fx?q=1')).toMatchObject({
    status: 301,
    headers: { location: '/base/guides/fx/?q=1' },
  });
});

test.each(['/', '/guides/fx/', '/base/missing', '/base/guides/', '/base/llms.txt/'])(
  'the site server answers %s with 404 and the page "Not found"',
  async (path) => {
    expect(await ask(path)).toMatchObject({
      status: 404,
      body: '<h1>Not found</h1>',
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  },
);

test.each([
  '/base/../secret.txt',
  '/base/%2e%2e/secret.txt',
  '/base/..%2fsecret.txt',
  '/base/..\\secret.txt',
  '/base/../site-other/',
  '/base/../site-other/index.html',
  '/base/%2fetc%2fpasswd',
  '/base/.hidden',
  '/base/%2ehidden',
  '/base/%ff',
  'http://elsewhere.invalid/base/../secret.txt',
])('the site server shows nothing outside the site at %s, compressed or not', async (path) => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const { status, body } = await ask(path, 'GET', headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toMatch(/secret|another folder|^hidden|root:/);
  }
});

test('the site server says that a port is taken, and names the option that sets it', async () => {
  const port = Number(new URL(site.url).port);
  await expect(serveSite({ folder: parent, port })).rejects.toThrow(
    new RegExp(`cannot listen on port ${port} .* Choose another port with --port`),
  );
});

test.each([
  ['/base/guides/fx/', '<h1>FX</h1>', 'text/html; charset=utf-8'],
  ['/base/openapi/openapi.yaml', 'openapi: 3.1.0\n', 'application/yaml; charset=utf-8'],
])('the site server compresses %s for a client that accepts gzip', async (path, body, type) => {
  const headers = { 'accept-encoding': 'gzip' };
  expect(await ask(path, 'GET', headers)).toMatchObject({
    status: 200,
    body,
    headers: { 'content-encoding': 'gzip', 'content-type': type, vary: 'Accept-Encoding' },
  });
});
