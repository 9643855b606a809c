import { errorMessageOf } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { document, serverOf } from '../../test/server.ts';
import { at, digestOf, header, mistakes, now, right } from '../../test/signing-mistakes.ts';
import { createApiUser } from '../create-api-user.ts';
import { testCredentials } from '../ground/credentials.ts';
import type { LogEntry } from '../http/log.ts';

const { username, secret } = testCredentials;
const { nonce, created } = right;

async function ask(value: string | undefined, options: Parameters<typeof serverOf>[0] = {}) {
  const logged: LogEntry[] = [];
  const server = await serverOf({
    clock: () => now,
    log: (entry) => logged.push(entry),
    ...options,
  });
  const response = await fetch(`${server.url}/wallets`, {
    headers: value === undefined ? {} : { 'X-WSSE': value },
  });
  return { response, server, logged };
}

test('a right signature is accepted, and the journal has its nonce but not its digest', async () => {
  const { response, server } = await ask(header());
  expect(response.status).toBe(200);
  expect(server.requests[0]).toMatchObject({ nonce: right.nonce, nonceReused: false });
  expect(server.requests[0]?.headers['x-wsse']).toBe(header({ digest: '…' }));
});

test.each([300, -300])('a time %i s off is accepted', async (seconds) => {
  expect((await ask(at(seconds))).response.status).toBe(200);
});

test.each(mistakes)(
  '%s is refused with 401, and answer and log name the mistake',
  async (_mistake, value, message) => {
    const { response, server, logged } = await ask(value);
    expect(response.status).toBe(401);
    const error = await errorMessageOf(response);
    expect(error).toContain(message);
    expect(logged).toMatchObject([{ status: 401, message: error }]);
    expect(error).not.toContain(secret);
    expect(server.requests[0]).toMatchObject({ status: 401, nonce: undefined });
  },
);

test('a secret that is a word of the sentence does not change the sentence', async () => {
  const value = header({ digest: 'bm9uZQ==' });
  const messageWith = async (secret: string) => {
    const { response } = await ask(value, { credentials: { username, secret } });
    return errorMessageOf(response);
  };
  expect(await messageWith('PasswordDigest')).toBe(await messageWith('of my own'));
  expect(await messageWith('wrong')).toBe(await messageWith('of my own'));
});

describe('the log', () => {
  const wrong = header({ digest: 'bm9uZQ==' });
  const expected = digestOf(nonce, created, secret);

  test('has the right digest for the test credentials, but the answer does not', async () => {
    const { response, logged } = await ask(wrong);
    expect(logged).toMatchObject([{ status: 401, expectedDigest: expected }]);
    expect(await response.text()).not.toContain(expected);
  });

  test('has no digest for other credentials', async () => {
    const { logged } = await ask(wrong, { credentials: { username, secret: 'of my own' } });
    expect(logged).toMatchObject([{ status: 401, expectedDigest: undefined }]);
  });
});

describe('a nonce that was used before', () => {
  const twice = async (rejectNonceReuse: boolean) => {
    const { server, logged } = await ask(header(), { rejectNonceReuse });
    const second = await fetch(`${server.url}/wallets`, { headers: { 'X-WSSE': header() } });
    return { second, server, logged };
  };

  test('is accepted, and marked in log and journal', async () => {
    const { second, server, logged } = await twice(false);
    expect(second.status).toBe(200);
    expect(server.requests.map(({ nonceReused }) => nonceReused)).toEqual([false, true]);
    expect(logged.map(({ nonceReused }) => nonceReused)).toEqual([undefined, true]);
  });

  test('is known with rejectNonceReuse, however many came in between', () => {
    const options = { document, answer: () => ({ status: 200 }), rejectNonceReuse: true };
    const { isReused } = createApiUser(testCredentials, options);
    for (let count = 0; count <= 10_000; count++) isReused(String(count), now);
    expect(isReused('0', now)).toBe(true);
  });
});

test('without authentication, the header may be missing or anything', async () => {
  const { response, server } = await ask(undefined, { auth: false });
  expect(response.status).toBe(200);
  const other = await fetch(`${server.url}/wallets`, { headers: { 'X-WSSE': 'any' } });
  expect(other.status).toBe(200);
});
