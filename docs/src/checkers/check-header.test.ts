import { createHash } from 'node:crypto';
import vectors from '@crossborder-fx/openapi/conformance/vectors.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { checkHeader } from './check-header.ts';

const username = 'treasury-api';
const secret = 's3cr3t';
const nonce = '0123456789abcdef0123456789abcdef';
const created = '2026-11-23T08:00:00Z';
const at = new Date('2026-11-23T08:00:10Z');

const hashOf = (name: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash(name)).digest();

function headerOf({
  nonceBase64 = btoa(nonce),
  time = created,
  digest = hashOf('sha1', nonce, time, secret).toString('base64'),
} = {}): string {
  return `UsernameToken Username="${username}", PasswordDigest="${digest}", Nonce="${nonceBase64}", Created="${time}"`;
}

const check = (text: string, changes = {}) =>
  checkHeader({ text, username, secret, at, ...changes });

async function failureOf(text: string, changes = {}): Promise<string[]> {
  const { steps } = await check(text, changes);
  return steps
    .filter(({ isRight }) => isRight === false)
    .map(({ name, sentence }) => `${name}: ${sentence}`);
}

describe('a correct header', () => {
  test.each(vectors.signedHeaders)('checkHeader accepts $name', async ({ given, expected }) => {
    const at = new Date(given.created);
    const { steps, expectedDigest } = await checkHeader({ ...given, text: expected.header, at });
    expect(steps.map(({ isRight }) => isRight)).toEqual(Array(7).fill(true));
    expect(expectedDigest).toBe(expected.passwordDigest);
  });

  test.each([
    ['a line with its name', (header: string) => `X-WSSE: ${header}\r\n`],
    ['an argument of curl', (header: string) => `  -H 'X-WSSE: ${header}' \\`],
    ['text of JSON', (header: string) => `"${header.replaceAll('"', '\\"')}"`],
  ])('checkHeader finds a correct header in %s', async (_what, wrap) => {
    expect(await failureOf(wrap(headerOf()))).toEqual([]);
  });
});

const sha1 = (...parts: (string | Buffer)[]) => hashOf('sha1', ...parts).toString('base64');

// This table lacks the mistakes that the header checker reports with messages of the test server: the tests of the test
// server cover these messages.
test.each([
  ['Form', '', 'must begin with UsernameToken'],
  ['Nonce', headerOf({ nonceBase64: nonce }), 'is the raw nonce'],
  ['Created', headerOf({ time: '2026-11-23T08:00:00.123Z' }), 'fractions of a second'],
  ['Age', headerOf({ time: '2026-11-23T09:00:00Z' }), 'Is it local time instead of UTC?'],
  ['PasswordDigest', headerOf({ digest: sha1(secret, nonce, created) }), 'in the wrong order'],
  [
    'PasswordDigest',
    headerOf({ digest: hashOf('md5', nonce, created, secret).toString('base64') }),
    'the digest has 16 bytes, as many as MD5 gives',
  ],
  [
    'PasswordDigest',
    headerOf({ digest: sha1(nonce, created, `${secret}\n`) }),
    'a line break after the secret',
  ],
  [
    'PasswordDigest',
    headerOf({ digest: sha1(nonce, '2026-11-23T07:59:59Z', secret) }),
    'the digest was computed for 2026-11-23T07:59:59Z',
  ],
  ['PasswordDigest', headerOf({ digest: sha1('x') }), 'another secret was likely used'],
])('checkHeader reports a wrong %s in the header %s', async (name, text, sentence) => {
  const failures = await failureOf(text);
  expect(failures).toEqual([expect.stringContaining(sentence)]);
  expect(failures[0]).toMatch(new RegExp(`^${name}: `));
});

test('checkHeader says that the typed secret has space around it', async () => {
  expect(await failureOf(headerOf(), { secret: ` ${secret}` })).toEqual([
    expect.stringContaining('the secret that you typed has space around it'),
  ]);
});

test('checkHeader reports a wrong username, an old time and a wrong digest together', async () => {
  const late = { username: 'other', at: new Date('2026-11-24T00:00:00Z') };
  const names = (await failureOf(headerOf({ digest: sha1('x') }), late)).map(
    (failure) => failure.split(':')[0],
  );
  expect(names).toEqual(['Username', 'Age', 'PasswordDigest']);
});

test('checkHeader checks neither the username nor the digest when the reader has typed no username and no secret', async () => {
  const { steps, expectedDigest } = await check(headerOf(), { username: '', secret: '' });
  expect(steps.find(({ name }) => name === 'Username')).toMatchObject({
    isRight: undefined,
    sentence: 'Type the username to compare it with the header.',
  });
  const digest = steps.find(({ name }) => name === 'PasswordDigest');
  expect(digest).toMatchObject({
    isRight: undefined,
    sentence: 'Type the secret to check the PasswordDigest.',
  });
  expect(expectedDigest).toBeUndefined();
});
