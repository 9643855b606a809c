import { fileURLToPath } from 'node:url';
import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { restoredProcesses } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { createNonce } from './nonce.ts';
import { nodeSha1, webSha1 } from './sha1.ts';
import { isUsername, parseWsse, signWsse, verifyWsse } from './wsse.ts';

const engines = [
  { engine: 'node:crypto', sha1: (text: string) => nodeSha1(text) ?? '' },
  { engine: 'WebCrypto', sha1: webSha1 },
];

describe.each(engines)('the engine $engine', ({ sha1 }) => {
  test.each(vectors.signedHeaders)(
    'signWsse returns the header of the test vector "$name"',
    async ({ given, expected }) => {
      const created = new Date(given.created);
      expect(await signWsse({ ...given, created, sha1 })).toBe(expected.header);
    },
  );
});

test.each(vectors.signedHeaders)(
  'parseWsse and verifyWsse accept the header of the test vector "$name"',
  async (vector) => {
    const { secret, ...parts } = vector.given;
    const { header, passwordDigest } = vector.expected;
    expect(parseWsse(header)).toEqual({ ...parts, passwordDigest });
    const clock = () => new Date(parts.created);
    expect(await verifyWsse(header, { secret, clock })).toBeUndefined();
  },
);

test.each(vectors.receivedHeaders)(
  'verifyWsse accepts or refuses a header as the shared test vector says: $name',
  async ({ given, expected }) => {
    const clock = () => new Date(given.now);
    const failure = await verifyWsse(given.header, { secret: given.secret, clock });
    expect({ valid: failure === undefined, reason: failure ?? null }).toEqual(expected);
  },
);

const secret = 's';
const created = new Date('2026-03-29T01:30:00Z');
const sign = (nonce?: string) =>
  signWsse({ username: 'u', secret, created, ...(nonce !== undefined && { nonce }) });

test('verifyWsse refuses a digest that is longer or shorter than the right digest', async () => {
  const header = await sign();
  const right = parseWsse(header)?.passwordDigest ?? '';
  for (const digest of [`${right}A`, right.slice(0, -1), '']) {
    const wrong = header.replace(right, digest);
    expect(await verifyWsse(wrong, { secret, clock: () => created })).toBe('digest');
  }
});

test.each(['', `${'0'.repeat(32)}g`, `g${'0'.repeat(32)}`])(
  'verifyWsse and signWsse refuse the nonce %j',
  async (nonce) => {
    await expect(sign(nonce)).rejects.toThrow('nonce must be');
    const header = (await sign()).replace(/Nonce="[^"]*"/, `Nonce="${btoa(nonce)}"`);
    expect(await verifyWsse(header, { secret, clock: () => created })).toBe('nonce');
  },
);

test('signWsse refuses an invalid date', async () => {
  const signing = signWsse({ username: 'u', secret, created: new Date(Number.NaN) });
  await expect(signing).rejects.toThrow('created must be valid');
});

test('verifyWsse refuses a token whose Created has the wrong format', async () => {
  for (const text of ['+2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z ', 'now']) {
    const header = (await sign()).replace('2026-03-29T01:30:00Z', text);
    expect(await verifyWsse(header, { secret, clock: () => created })).toBe('created');
  }
});

test.each([
  '',
  'UsernameToken',
  'Bearer x',
  'UsernameToken Username="u", PasswordDigest="x", Nonce="%%%", Created="2026-03-29T01:30:00Z"',
  'UsernameToken Username="u", PasswordDigest="x", Nonce="YQ", Created="2026-03-29T01:30:00Z"',
])('verifyWsse refuses the header %j', async (header) => {
  expect(parseWsse(header)).toBeUndefined();
  expect(await verifyWsse(header, { secret })).toBe('malformed');
});

test.each(['a"b', 'a\\b', 'a\r\nb', 'a\u0000', 'é', ''])(
  'signWsse refuses the username %j',
  async (username) => {
    expect(isUsername(username)).toBe(false);
    await expect(signWsse({ username, secret: 's' })).rejects.toThrow('username must be printable');
  },
);

test('a nonce has 36 lower-case hexadecimal characters, and 1,000 nonces differ', () => {
  const nonces = Array.from({ length: 1000 }, createNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{36}$/);
  expect(new Set(nonces).size).toBe(1000);
});

test('processes restored from one snapshot make different nonces', async () => {
  const file = fileURLToPath(new URL('nonce.ts', import.meta.url));
  const [first, second] = await restoredProcesses(file, 'console.log(source.createNonce());');
  expect(first).toMatch(/^[0-9a-f]{36}\n$/);
  expect(second).toMatch(/^[0-9a-f]{36}\n$/);
  expect(second).not.toBe(first);
});
