import { expect, test } from 'vitest';
import { parseWsse, signWsse, verifyWsse } from '../src/sign/wsse.ts';
import fixture from './wsse.json' with { type: 'json' };

test.each(fixture.vectors)('signs for $username as the known answer does', async (vector) => {
  const { username, secret, nonce, created, header } = vector;
  const options = { username, secret, nonce, created: new Date(created) };
  expect(await signWsse(options)).toBe(header);
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
