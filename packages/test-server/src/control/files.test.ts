import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { sendRaw, serverOf } from '../../test/server.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-files-'));
  await mkdir(join(folder, 'console/assets'), { recursive: true });
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await writeFile(join(folder, 'console/index.html'), '<h1>Console</h1>');
  await writeFile(join(folder, 'console/assets/app.js'), 'start()');
  await writeFile(join(folder, 'console/data.bin'), 'x'.repeat(1_000_000));
  await writeFile(join(folder, 'console/.env'), 'hidden');
});

afterAll(() => rm(folder, { recursive: true }));

const consoleOf = () => serverOf({ name: 'sandbox', files: { console: join(folder, 'console') } });

test.each([
  ['', 'text/html; charset=utf-8', '<h1>Console</h1>'],
  ['index.html', 'text/html; charset=utf-8', '<h1>Console</h1>'],
  ['assets/app.js', 'text/javascript; charset=utf-8', 'start()'],
  ['data.bin', 'application/octet-stream', 'x'.repeat(1_000_000)],
])('console/%s is shown', async (path, type, content) => {
  const server = await consoleOf();
  const { status, headers, text } = await control(server, `GET /_sandbox/console/${path}`);
  expect(status).toBe(200);
  expect(text === content).toBe(true);
  expect(headers['content-type']).toBe(type);
  const head = await control(server, `HEAD /_sandbox/console/${path}`);
  expect([head.headers['content-length'], head.text]).toEqual([String(content.length), '']);
});

test('a folder without a slash is sent to the one with it', async () => {
  const { status, headers } = await control(await consoleOf(), 'GET /_sandbox/console');
  expect([status, headers.location]).toEqual([308, '/_sandbox/console/']);
});

test.each([
  ['../outside.txt', 400],
  ['%2e%2e/outside.txt', 400],
  ['..%2foutside.txt', 404],
  ['..%5coutside.txt', 404],
  ['assets/..%2f..%2foutside.txt', 404],
  ['.env', 404],
  ['assets', 404],
  ['assets/', 404],
  ['index.html/', 404],
  ['index.html%00.js', 404],
  ['/index.html', 404],
  ['C:/windows', 404],
  ['nothing.js', 404],
])('console/%s is not', async (path, status) => {
  const server = await consoleOf();
  const line = `GET /_sandbox/console/${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
  const answer = await sendRaw(server, line);
  expect(answer.status).toBe(status);
  expect(answer.body).not.toMatch(/outside|hidden/);
});

test('files are for this machine only, and only to be read', async () => {
  const server = await consoleOf();
  const headers = { host: 'evil.example' };
  const stranger = await control(server, 'GET /_sandbox/console/', undefined, { headers });
  expect(stranger.status).toBe(403);
  expect((await control(server, 'POST /_sandbox/console/')).status).toBe(405);
  expect((await control(server, 'GET /_sandbox/consoles')).status).toBe(404);
});
