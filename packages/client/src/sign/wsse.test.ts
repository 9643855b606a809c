import { describe, expect, test } from 'vitest';
import fixture from '../../test/wsse.json' with { type: 'json' };
import { nodeSha1, webSha1 } from './sha1.ts';
import { isUsername, parseWsse, signWsse, verifyWsse } from './wsse.ts';

const engines = [
  { engine: 'node:crypto', sha1: (text: string) => nodeSha1(text) ?? '' },
  { engine: 'WebCrypto', sha1: webSha1 },
];

describe.each(engines)('with $engine', ({ sha1 }) => {
  test.each(fixture.vectors)('signs for $username as the known answer does', async (vector) => {
    const { username, secret, nonce, created, header } = vector;
    const options = { username, secret, nonce, created: new Date(created) };
    expect(await signWsse({ ...options, sha1 })).toBe(header);
  });
});

test.each(fixture.vectors)('a token of $username is parsed and verified', async (vector) => {
  const { username, secret, nonce, created, passwordDigest, header } = vector;
  expect(parseWsse(header)).toEqual({ username, nonce, created, passwordDigest });
  expect(await verifyWsse(header, { secret, clock: () => new Date(created) })).toBeUndefined();
});

test.each(fixture.wrong)('a digest is refused when $mistake', async ({ like, passwordDigest }) => {
  const vector = fixture.vectors[like];
  if (!vector) return expect.fail(`there is no vector ${like}`);
  const { header, secret, created, passwordDigest: right } = vector;
  const wrong = header.replace(right, passwordDigest);
  expect(wrong).not.toBe(header);
  expect(await verifyWsse(wrong, { secret, clock: () => new Date(created) })).toBe('digest');
});

describe('a token is refused', () => {
  const secret = 's';
  const created = new Date('2026-03-29T01:30:00Z');
  const at = (seconds: number) => new Date(created.getTime() + seconds * 1000);
  const sign = (nonce?: string) =>
    signWsse({ username: 'u', secret, created, ...(nonce !== undefined && { nonce }) });

  test.each([
    { seconds: 300, failure: undefined },
    { seconds: 301, failure: 'expired' },
    { seconds: -300, failure: undefined },
    { seconds: -301, failure: 'expired' },
  ])('depending on its age: $seconds s, $failure', async ({ seconds, failure }) => {
    expect(await verifyWsse(await sign(), { secret, clock: () => at(seconds) })).toBe(failure);
  });

  test('when the secret differs', async () => {
    expect(await verifyWsse(await sign(), { secret: 'other', clock: () => created })).toBe(
      'digest',
    );
  });

  test('when its digest is longer or shorter than the right one', async () => {
    const header = await sign();
    const right = parseWsse(header)?.passwordDigest ?? '';
    for (const digest of [`${right}A`, right.slice(0, -1), '']) {
      const wrong = header.replace(right, digest);
      expect(await verifyWsse(wrong, { secret, clock: () => created })).toBe('digest');
    }
  });

  test.each([
    '',
    'abc',
    'A'.repeat(32),
    'g'.repeat(32),
    '0'.repeat(31),
    `${'0'.repeat(32)}g`,
    `g${'0'.repeat(32)}`,
  ])('when its nonce is %j, which signWsse refuses too', async (nonce) => {
    await expect(sign(nonce)).rejects.toThrow('needs a nonce');
    const header = (await sign()).replace(/Nonce="[^"]*"/, `Nonce="${btoa(nonce)}"`);
    expect(await verifyWsse(header, { secret, clock: () => created })).toBe('nonce');
  });

  test('before it is signed, when the date is invalid', async () => {
    const signing = signWsse({ username: 'u', secret, created: new Date(Number.NaN) });
    await expect(signing).rejects.toThrow('needs a valid date');
  });

  test('when the format of Created is wrong', async () => {
    for (const text of [
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T01:30:00+02:00',
      '+2026-03-29T01:30:00Z',
      '2026-03-29T01:30:00Z ',
      'now',
    ]) {
      const header = (await sign()).replace('2026-03-29T01:30:00Z', text);
      expect(await verifyWsse(header, { secret, clock: () => created })).toBe('created');
    }
  });

  test.each([
    '',
    'UsernameToken',
    'Bearer x',
    'X-WSSE: UsernameToken Username="u", PasswordDigest="x", Nonce="", Created="y"',
    'UsernameToken Username="u", PasswordDigest="x", Nonce="", Created="y", More="z"',
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
