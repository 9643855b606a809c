import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { nodeSha1, webSha1 } from './sha1.ts';
import { isUsername, parseWsse, signWsse, verifyWsse } from './wsse.ts';

const engines = [
  { engine: 'node:crypto', sha1: (text: string) => nodeSha1(text) ?? '' },
  { engine: 'WebCrypto', sha1: webSha1 },
];

describe.each(engines)('with $engine', ({ sha1 }) => {
  test.each(vectors.signedHeaders)('$name gives the known header', async ({ given, expected }) => {
    const created = new Date(given.created);
    expect(await signWsse({ ...given, created, sha1 })).toBe(expected.header);
  });
});

test.each(vectors.signedHeaders)('the header with $name is parsed and verified', async (vector) => {
  const { secret, ...parts } = vector.given;
  const { header, passwordDigest } = vector.expected;
  expect(parseWsse(header)).toEqual({ ...parts, passwordDigest });
  const clock = () => new Date(parts.created);
  expect(await verifyWsse(header, { secret, clock })).toBeUndefined();
});

test.each(vectors.receivedHeaders)('$name is judged', async ({ given, expected }) => {
  const clock = () => new Date(given.now);
  const failure = await verifyWsse(given.header, { secret: given.secret, clock });
  expect({ valid: failure === undefined, reason: failure ?? null }).toEqual(expected);
});

describe('a token is refused', () => {
  const secret = 's';
  const created = new Date('2026-03-29T01:30:00Z');
  const sign = (nonce?: string) =>
    signWsse({ username: 'u', secret, created, ...(nonce !== undefined && { nonce }) });

  test('when its digest is longer or shorter than the right one', async () => {
    const header = await sign();
    const right = parseWsse(header)?.passwordDigest ?? '';
    for (const digest of [`${right}A`, right.slice(0, -1), '']) {
      const wrong = header.replace(right, digest);
      expect(await verifyWsse(wrong, { secret, clock: () => created })).toBe('digest');
    }
  });

  test.each(['', `${'0'.repeat(32)}g`, `g${'0'.repeat(32)}`])(
    'when its nonce is %j, which signWsse refuses too',
    async (nonce) => {
      await expect(sign(nonce)).rejects.toThrow('needs a nonce');
      const header = (await sign()).replace(/Nonce="[^"]*"/, `Nonce="${btoa(nonce)}"`);
      expect(await verifyWsse(header, { secret, clock: () => created })).toBe('nonce');
    },
  );

  test('before it is signed, when the date is invalid', async () => {
    const signing = signWsse({ username: 'u', secret, created: new Date(Number.NaN) });
    await expect(signing).rejects.toThrow('needs a valid date');
  });

  test('when the format of Created is wrong', async () => {
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
  ])('when the header is %j', async (header) => {
    expect(parseWsse(header)).toBeUndefined();
    expect(await verifyWsse(header, { secret })).toBe('malformed');
  });
});

test.each(['a"b', 'a\\b', 'a\r\nb', 'a\u0000', 'é', ''])(
  'username %j is refused',
  async (username) => {
    expect(isUsername(username)).toBe(false);
    await expect(signWsse({ username, secret: 's' })).rejects.toThrow(
      'needs a username of printable',
    );
  },
);
