import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { operationNamed } from '@crossborder-fx/tools-description';
import { afterAll, beforeAll, expect, test } from 'vitest';
import vectors from '../conformance/vectors.json' with { type: 'json' };
import { templated } from './documents.ts';
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

test.each(vectors.paths)(
  'Prism with the templated OpenAPI document answers the path of the conformance vector: $name',
  async ({ given, expected }) => {
    const { status, body } = await get(given.path);
    expect(status).toBe(expected.operation === null ? 422 : 200);
    if (expected.operation === null) return;
    const { operation } = operationNamed(templated, expected.operation);
    expect(Object.keys(body)).toEqual([operation['x-items'] ?? operation['x-unwrap']]);
  },
);

test.each([
  ['/payments/options/a/b', 200],
  ['/trades/NDgyODM', 200],
  // The segment `_bogus` cannot be an id, because ids are letters and digits, and `_bogus` is not a status such as `all`.
  ['/trades/_bogus', 422],
  ['/trades/_ALL', 422],
  ['/payments/_all/', 404],
  ['/wallets/a-b', 422],
])('plain Prism answers %s with %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('plain Prism refuses a status keyword as the id of a payment', async () => {
  const response = await fetch(`${prism.url}/payments/all`, {
    method: 'DELETE',
    headers: { 'X-WSSE': 'any' },
  });
  expect(response.status).toBe(422);
});

test('Prism in the versions that the README advises answers malformed JSON with 400', async () => {
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
