import { parseWsse, type WsseFailure } from '@crossborder-fx/client/wsse';
import { send, type WsseParts, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { sendRaw, serverOf } from '../../test/server.ts';
import { type Credentials, testCredentials } from '../ground/credentials.ts';
import type { TestServerOptions } from '../server-options.ts';
import type { TestServer } from '../test-server.ts';
import { verdictOn } from './signature-steps.ts';

const at = new Date('2026-11-23T08:00:00.400Z');
const names = [
  'Header',
  'Form',
  'Username',
  'Nonce',
  'Created',
  'Age',
  'PasswordDigest',
  'Repetition',
];

const signedServer = (options: Partial<TestServerOptions> = {}) =>
  serverOf({ clock: () => at, ...options });

/** A header with the digest of its parts, right or not. */
const headerOf = ({ username, secret, ...parts }: WsseParts & Partial<Credentials> = {}) =>
  wsseHeader(
    { ...testCredentials, ...(username && { username }), ...(secret && { secret }) },
    { nonce: '0123456789abcdef0123456789abcdef', created: '2026-11-23T07:59:57Z', ...parts },
  );

async function stepsOf(server: TestServer, header: string | undefined) {
  await fetch(
    `${server.url}/wallets`,
    header === undefined ? {} : { headers: { 'X-WSSE': header } },
  );
  return server.requests.at(-1)?.signature ?? expect.fail('The signature was not checked.');
}

test('of a signature that is right, every step is', async () => {
  const steps = await stepsOf(await signedServer(), headerOf());
  expect(steps.map(({ name, isRight }) => [name, isRight])).toEqual(
    names.map((name) => [name, true]),
  );
  const found = Object.fromEntries(steps.map(({ name, found }) => [name, found]));
  expect(found).toMatchObject({
    Username: 'mock-user',
    Nonce: '0123456789abcdef0123456789abcdef',
    Created: '2026-11-23T07:59:57Z',
    Age: '3 s old',
    Repetition: 'a new nonce',
  });
  expect(steps[5]?.sentence).toContain(
    '300 s off; the time of the server was 2026-11-23T08:00:00Z.',
  );
});

test.each([
  ['Header', undefined, 'is missing'],
  ['Form', 'Username', 'must begin with UsernameToken'],
  ['Form', headerOf().replace(/Nonce="[^"]*"/, 'Nonce="%"'), 'must be standard Base64'],
  ['Username', headerOf({ username: 'somebody' }), 'not one that this server knows'],
  ['Nonce', headerOf({ nonce: 'abc' }), 'has 3 characters, and needs at least 32'],
  ['Created', headerOf({ created: '2026-11-23T07:59:57' }), 'lacks the Z'],
  ['Age', headerOf({ created: '2026-11-23T07:54:59Z' }), '5 min 1 s old'],
  ['Age', headerOf({ created: '2026-11-23T09:00:00Z' }), 'local time instead of UTC?'],
  ['Age', headerOf({ created: '2026-13-45T09:00:00Z' }), 'is not a date'],
  ['PasswordDigest', headerOf({ secret: 'another' }), 'it was likely made with another secret'],
])('the first step that fails is %s: %s', async (name, header, sentence) => {
  const server = await signedServer();
  const steps = await stepsOf(server, header);
  const failed = names.indexOf(name);
  expect(steps.map(({ isRight }) => isRight)).toEqual(
    names.map((_name, index) => (index === failed ? false : index < failed ? true : undefined)),
  );
  expect(steps[failed]?.sentence).toContain(sentence);
  // A test's wrong secret is often `wrong`, and the client leaves the secret out of what it repeats.
  expect(steps[failed]?.sentence).not.toMatch(/\bwrong\b/);
  expect(steps[failed]?.sentence).toBe(server.requests[0]?.refusal);
  expect(steps.slice(failed + 1).map((step) => step.sentence)).not.toContain(undefined);
});

test.each(['malformed', 'of a new kind'])(
  'a failure that no step knows is refused: %s',
  (failure) => {
    const header = headerOf();
    const token = parseWsse(header);
    const findings = { header, token, at, nonceReused: false, isKnown: true, mistakes: undefined };
    const verdict = (found: string | undefined) =>
      verdictOn({ ...findings, failure: found as WsseFailure, rejectNonceReuse: false });
    expect(verdict(undefined)).toEqual({ failed: undefined, reason: '' });
    const reason = `The header X-WSSE does not verify: ${failure}.`;
    expect(verdict(failure)).toEqual({ failed: 'Form', reason });
  },
);

test('the age says how many seconds, both ways', async () => {
  const server = await signedServer();
  const ageOf = async (created: string) => (await stepsOf(server, headerOf({ created })))[5];
  expect(await ageOf('2026-11-23T07:55:01Z')).toMatchObject({ found: '299 s old', isRight: true });
  expect(await ageOf('2026-11-23T08:05:00Z')).toMatchObject({
    found: '300 s ahead',
    isRight: true,
  });
  expect(await ageOf('2026-11-23T07:55:00Z')).toMatchObject({ found: '300 s old', isRight: false });
});

test('a nonce that comes again is told, and is wrong only where it is refused', async () => {
  const again = async (rejectNonceReuse: boolean) => {
    const server = await signedServer({ rejectNonceReuse });
    await stepsOf(server, headerOf());
    return (await stepsOf(server, headerOf())).at(-1);
  };
  const found = 'a nonce that was used before';
  const accepted = expect.stringContaining('unless rejectNonceReuse is on');
  expect(await again(false)).toMatchObject({ found, isRight: true, sentence: accepted });
  const refused = expect.stringContaining('The Nonce was used before');
  expect(await again(true)).toMatchObject({ found, isRight: false, sentence: refused });
});

test('what was not checked has no steps', async () => {
  const open = await serverOf({ auth: false });
  await send(open, '/wallets');
  expect(open.requests[0]?.signature).toBeUndefined();
  const server = await signedServer();
  await fetch(`${server.url}/nothing`, { headers: { 'X-WSSE': headerOf() } });
  expect(server.requests[0]).toMatchObject({ status: 404, signature: undefined });
});

test('whatever the header looks like, neither its digest nor the secret is in a step', async () => {
  const server = await serverOf();
  const token = wsseHeader(testCredentials);
  const digest = /PasswordDigest="([^"]*)"/.exec(token)?.[1] ?? expect.fail('no digest');
  const values = [
    token,
    `${token}, ${token}`,
    digest,
    token.replace('UsernameToken ', ''),
    token.replace(`${digest}"`, digest),
    token.replace('PasswordDigest', 'Password'),
    token.replace(digest, digest.slice(1)),
    headerOf({ secret: 'another' }),
  ];
  for (const value of values) await stepsOf(server, value);
  const told = JSON.stringify(server.requests.map(({ signature }) => signature));
  expect(told).not.toContain(digest);
  expect(told).not.toContain(digest.slice(1));
  expect(told).not.toContain(testCredentials.secret);
});

test('what was found is text of a bounded length, whatever it is', async () => {
  const server = await signedServer();
  const [script, long] = ['<img src=x onerror=alert(1)>', 'x'.repeat(12_000)];
  const steps = await stepsOf(server, headerOf({ username: script }));
  expect(steps[2]).toMatchObject({ found: script, isRight: false });
  for (const one of await stepsOf(server, headerOf({ username: long }))) {
    expect(one.found.length).toBeLessThanOrEqual(101);
  }
  const hostile = headerOf({ nonce: '\0"</script>' });
  expect((await stepsOf(server, hostile))[3]).toMatchObject({
    found: '\0"</script>',
    isRight: false,
  });
});

test('they are in the list of the control interface', async () => {
  const server = await signedServer();
  const request = `GET /wallets HTTP/1.1\r\nhost: x\r\nx-wsse: ${headerOf()}\r\nx-wsse: again\r\nconnection: close\r\n\r\n`;
  expect((await sendRaw(server, request)).status).toBe(401);
  const { text } = await control(server, 'GET /_mock/requests');
  const [entry] = JSON.parse(text).requests;
  expect(entry.signature).toEqual(JSON.parse(JSON.stringify(server.requests[0]?.signature)));
  expect(entry.signature[1]).toMatchObject({ name: 'Form', isRight: false });
});
