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
