import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlainPrism, startPlainPrism } from './prism.ts';

let prism: PlainPrism;

beforeAll(async () => {
  prism = await startPlainPrism();
});

afterAll(() => {
  prism.process.kill();
});

async function get(path: string) {
  const response = await fetch(prism.url + path, { headers: { 'X-WSSE': 'any' } });
  const body = (await response.json()) as object;
  return { status: response.status, body };
}

test.each([
  ['/payments/all', 'payments'],
  ['/payments/planified', 'payments'],
  ['/payments/NDgyODM', 'payment'],
  ['/payments/options/a/b', 'paymentOption'],
  ['/trades/_all', 'trades'],
  ['/trades/NDgyODM', 'trade'],
])('plain Prism answers %s with %s', async (path, property) => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([property]);
});

// An id is letters and digits: what looks like a list of a status that does not exist is neither.
const noIds = [
  '/trades/_bogus',
  '/trades/_ALL',
  '/payments/_all',
  '/payments/_all/',
  '/wallets/a-b',
];

test.each(noIds)('plain Prism refuses %s', async (path) => {
  expect((await get(path)).status).toBe(path.endsWith('/') ? 404 : 422);
});

test('plain Prism knows that a status keyword is no id', async () => {
  const response = await fetch(`${prism.url}/payments/all`, {
    method: 'DELETE',
    headers: { 'X-WSSE': 'any' },
  });
  expect(response.status).toBe(422);
});

test('malformed JSON is answered by the versions of Prism that the README advises', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const advised = [...readme.matchAll(/-p (@stoplight\/[a-z-]+)@([0-9.]+)/g)];
  expect(advised).toHaveLength(3);
  for (const [, name = '', version] of advised) {
    const { version: tried } = createRequire(import.meta.url)(`${name}/package.json`);
    expect([name, version]).toEqual([name, tried]);
  }
  const response = await fetch(`${prism.url}/quotes`, {
    method: 'POST',
    headers: { 'X-WSSE': 'any', 'Content-Type': 'application/json' },
    body: '{',
  });
  expect(response.status).toBe(400);
});
