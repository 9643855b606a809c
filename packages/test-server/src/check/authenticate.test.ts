import { parseWsse, type WsseFailure } from '@crossborder-fx/client/wsse';
import { errorMessageOf, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { document, sendRaw, serverOf } from '../../test/server.ts';
import { at, digestOf, header, mistakes, now, right } from '../../test/signing-mistakes.ts';
import { testCredentials } from '../common/credentials.ts';
import type { LogEntry } from '../http/log.ts';
import { createApiUser } from '../start-test-server.ts';
import { rememberNonces } from './remember-nonces.ts';
import { verdictOn } from './signature-steps.ts';

const { username, secret } = testCredentials;
const { nonce, created } = right;
const names = [
  ...['Header', 'Form', 'Username', 'Nonce', 'Created', 'Age', 'PasswordDigest', 'Repetition'],
];

/** Sends a request with each given X-WSSE header, one after the other, and returns the outcome of the last request. */
async function ask(
  value: string | undefined | (string | undefined)[],
  options: Parameters<typeof serverOf>[0] = {},
) {
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => logged.push(entry);
  const server = await serverOf({ clock: () => now, log, ...options });
  const statuses: number[] = [];
  let text = '';
  for (const one of [value].flat()) {
    const headers = one === undefined ? {} : { 'X-WSSE': one };
    const response = await fetch(`${server.url}/wallets`, { headers });
    statuses.push(response.status);
    text = await response.text();
  }
  const entry = server.requests.at(-1) ?? expect.fail('The journal is empty.');
  const steps = entry.signature ?? [];
  return { statuses, status: statuses.at(-1), text, server, logged, entry, steps };
}

const messageIn = (text: string): string => JSON.parse(text).errorMessage;

test('the server accepts a right signature, shows each signature step as right, and logs the nonce but not the digest', async () => {
  const { status, entry, steps } = await ask(header());
  expect(status).toBe(200);
  expect(entry).toMatchObject({ nonce, nonceReused: false });
  expect(entry.headers['x-wsse']).toBe(header({ digest: '…' }));
  expect(steps.map(({ name, isRight }) => [name, isRight])).toEqual(
    names.map((name) => [name, true]),
  );
  expect(Object.fromEntries(steps.map(({ name, found }) => [name, found]))).toMatchObject({
    ...{ Username: username, Nonce: nonce, Created: created },
    ...{ Age: '0 s old', Repetition: 'a new nonce' },
  });
  expect(steps[5]?.sentence).toContain(
    "within 300 s of the server's time, which was 2026-11-21T12:00:00Z.",
  );
});

test.each([
  [300, '300 s ahead'],
  [-300, '300 s old'],
])(
  "the server accepts a signature whose time differs from the server's time by %i s",
  async (seconds, found) => {
    const { status, steps } = await ask(at(seconds));
    expect(status).toBe(200);
    expect(steps[5]).toMatchObject({ found, isRight: true });
  },
);

test.each(mistakes)(
  'a signature with the mistake "%s" is refused with 401; answer, log and signature step state the mistake',
  async (_mistake, value, message, step) => {
    const { status, text, entry, steps, logged } = await ask(value);
    expect(status).toBe(401);
    const error = messageIn(text);
    expect(error).toContain(message);
    expect(logged).toMatchObject([{ status: 401, message: error }]);
    // An error message must contain neither the right secret nor the wrong secret, which is often the word `wrong`.
    for (const hidden of [new RegExp(secret), /\bwrong\b(?! order)/]) {
      expect(error).not.toMatch(hidden);
    }
    expect(entry).toMatchObject({ status: 401, nonce: undefined, refusal: error });
    const failed = names.indexOf(step);
    expect(steps.map(({ isRight }) => isRight)).toEqual(
      names.map((_, index) => (index === failed ? false : index < failed ? true : undefined)),
    );
    expect(steps[failed]?.sentence).toBe(error);
    expect(steps.slice(failed + 1).map(({ sentence }) => sentence)).not.toContain(undefined);
  },
);

test.each(['malformed', 'of a new kind'])(
  'a failure that no signature step explains still makes the server refuse the signature: %s',
  (failure) => {
    const findings = { header: header(), token: parseWsse(header()), at: now, nonceReused: false };
    const verdict = (found: string | undefined) =>
      verdictOn({
        ...{ ...findings, isKnown: true, mistakes: undefined, rejectNonceReuse: false },
        failure: found as WsseFailure,
      });
    expect(verdict(undefined)).toEqual({ failed: undefined, reason: '' });
    const reason = `The header X-WSSE is wrong: ${failure}.`;
    expect(verdict(failure)).toEqual({ failed: 'Form', reason });
  },
);

test('the message about a wrong signature does not change when the secret is a word of the message', async () => {
  const value = header({ digest: 'bm9uZQ==' });
  const messageWith = async (secret: string) =>
    messageIn((await ask(value, { credentials: { username, secret } })).text);
  expect(await messageWith('PasswordDigest')).toBe(await messageWith('of my own'));
  expect(await messageWith('wrong')).toBe(await messageWith('of my own'));
});

test('for a wrong signature, only the log shows the right digest, and only for the test credentials', async () => {
  const wrong = header({ digest: 'bm9uZQ==' });
  const expected = digestOf(nonce, created, secret);
  const { logged, text } = await ask(wrong);
  expect(logged).toMatchObject([{ status: 401, expectedDigest: expected }]);
  expect(text).not.toContain(expected);
  const other = await ask(wrong, { credentials: { username, secret: 'of my own' } });
  expect(other.logged).toMatchObject([{ status: 401, expectedDigest: undefined }]);
});

test('log, journal and signature step mark a repeated nonce, and the server refuses the request only with rejectNonceReuse', async () => {
  const twice = [header(), header()];
  const found = 'a nonce that was used before';
  const accepted = await ask(twice);
  expect(accepted.statuses).toEqual([200, 200]);
  expect(accepted.server.requests.map(({ nonceReused }) => nonceReused)).toEqual([false, true]);
  expect(accepted.logged.map(({ nonceReused }) => nonceReused)).toEqual([undefined, true]);
  const unless = expect.stringContaining('because rejectNonceReuse is off');
  expect(accepted.steps.at(-1)).toMatchObject({ found, isRight: true, sentence: unless });
  const refused = await ask(twice, { rejectNonceReuse: true });
  expect(refused.statuses).toEqual([200, 401]);
  const sentence = expect.stringContaining('The Nonce was used before');
  expect(refused.steps.at(-1)).toMatchObject({ found, isRight: false, sentence });
});

test('without authentication, a request may have any header X-WSSE or none, and no signature is checked', async () => {
  const { statuses, entry } = await ask([undefined, 'any'], { auth: false });
  expect(statuses).toEqual([200, 200]);
  expect(entry.signature).toBeUndefined();
});

test('a request that is refused before its signature is checked has no signature steps', async () => {
  const server = await serverOf({ clock: () => now });
  const response = await fetch(`${server.url}/nothing`, { headers: { 'X-WSSE': header() } });
  expect(await errorMessageOf(response)).toBe('The OpenAPI description has no such path.');
  expect(server.requests).toMatchObject([{ status: 404, signature: undefined }]);
});

describe('a signature step', () => {
  test('journal and signature steps have neither the digest nor the secret, whatever the header looks like', async () => {
    const token = header();
    const digest = digestOf(nonce, created, secret);
    const malformed = [`"${digest}"`, `'${digest}'`, digest].flatMap((text) => [
      ...[`PasswordDigest=${text}, Nonce="a"`, `passworddigest = ${text}`, `Digest=${text}`],
    ]);
    const named = [token, `${token}, ${token}`, token.replace(`${digest}"`, digest), ...malformed];
    const { server } = await ask([
      ...[...named, digest, token.replace('UsernameToken ', '')],
      ...[token.replace('PasswordDigest', 'Password'), token.replace(digest, digest.slice(1))],
      wsseHeader({ username, secret: 'another' }),
    ]);
    expect(server.requests).toHaveLength(17);
    // The journal has the header as it came, and removes the text that the header names as its digest.
    const entries = server.requests.slice(0, named.length);
    const told = JSON.stringify([entries, server.requests.map(({ signature }) => signature)]);
    for (const hidden of [digest, digest.slice(1), secret]) expect(told).not.toContain(hidden);
  });

  test('a signature step has text of a bounded length, whatever the header contains', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const stepsOf = async (parts: Parameters<typeof wsseHeader>[1], username: string) =>
      (await ask(wsseHeader({ username, secret }, { nonce, created, ...parts }))).steps;
    expect((await stepsOf({}, script))[2]).toMatchObject({ found: script, isRight: false });
    const long = await stepsOf({}, 'x'.repeat(12_000));
    expect(Math.max(...long.map(({ found }) => found.length))).toBe(101);
    const hostile = '\0"</script>';
    const [, , , step] = await stepsOf({ nonce: hostile }, username);
    expect(step).toMatchObject({ found: hostile, isRight: false });
  });

  test('the control interface lists the signature steps of a request', async () => {
    const server = await serverOf({ clock: () => now });
    const request = `GET /wallets HTTP/1.1\r\nhost: x\r\nx-wsse: ${header()}\r\nx-wsse: again\r\nconnection: close\r\n\r\n`;
    expect((await sendRaw(server, request)).status).toBe(401);
    const { text } = await control(server, 'GET /_mock/requests');
    const [entry] = JSON.parse(text).requests;
    expect(entry.signature).toEqual(JSON.parse(JSON.stringify(server.requests[0]?.signature)));
    expect(entry.signature[1]).toMatchObject({ name: 'Form', isRight: false });
  });
});

const inSeconds = (seconds: number) => new Date(seconds * 1000);

const long = 'a'.repeat(16_000);

// Each use is a nonce and the second of its request. Only the uses in `reused` repeat a nonce that is still remembered.
test.each<[what: string, uses: string, reused: string, capacity?: number]>([
  ['reports a nonce as new only the first time', 'a 0, b 0, a 1', 'a 1'],
  // A token whose Created is 300 s in the future stays valid until 300 s after its Created, so for 600 s.
  ['remembers a nonce while a token with this nonce can be valid', 'a 0, a 600, a 601', 'a 600'],
  ['works on after it has forgotten all nonces', 'a 0, b 601, b 602, c 1202, b 1202', 'b 602'],
  ['forgets the oldest nonce beyond its capacity', 'a 0, b 0, c 0, d 0, d 0, a 0', 'd 0', 2],
  [
    'keeps only digests of long nonces, and tells them apart',
    `${long} 0, ${long} 1, ${long}b 1`,
    `${long} 1`,
  ],
])('rememberNonces %s', (_, uses, reused, capacity) => {
  const isReused = rememberNonces(300, capacity);
  const found = uses.split(', ').filter((use) => {
    const [nonce = '', second] = use.split(' ');
    return isReused(nonce, inSeconds(Number(second)));
  });
  expect(found.join(', ')).toBe(reused);
});

test('a server that refuses repeated nonces still remembers a nonce after 10,000 later nonces', () => {
  const options = { document, answer: () => ({ status: 200 }), rejectNonceReuse: true };
  const { isReused } = createApiUser(testCredentials, options);
  for (let count = 0; count <= 10_000; count++) isReused(String(count), inSeconds(0));
  expect(isReused('0', inSeconds(0))).toBe(true);
});
