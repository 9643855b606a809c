import { verifyWsse } from '@crossborder-fx/client/wsse';
import { expect, test } from 'vitest';
import { testCredentials } from './check/credentials.ts';
import {
  greeting,
  readArguments,
  readServerOptions,
  type ServerFlags,
  serverFlags,
  serverHelp,
  UsageError,
} from './command-line.ts';

const flagsOf = (...args: string[]): ServerFlags =>
  readArguments({ args, options: serverFlags }).values;
const optionsOf = (...args: string[]) => readServerOptions(flagsOf(...args), {});

test('without arguments, the server listens on this machine only and verifies signatures', () => {
  expect(optionsOf()).toEqual({
    port: 4010,
    host: '127.0.0.1',
    auth: true,
    rejectNonceReuse: false,
    latency: [0, 0],
    log: 'pretty',
    credentials: undefined,
  });
});

test('every option is read', () => {
  const args = ['--port', '0', '--host', '::1', '--no-auth', '--reject-nonce-reuse'];
  expect(optionsOf(...args, '--latency', '50-200', '--log', 'json')).toEqual({
    port: 0,
    host: '::1',
    auth: false,
    rejectNonceReuse: true,
    latency: [50, 200],
    log: 'json',
    credentials: undefined,
  });
});

test('the help names every option, and its default', () => {
  for (const [name, flag] of Object.entries(serverFlags)) {
    const [line] = new RegExp(`^  --${name} .*$`, 'm').exec(serverHelp) ?? [];
    const [, stated] = /\(default: ([^,)]*)/.exec(line ?? '') ?? [];
    expect([name, line && (stated ?? false)]).toEqual([name, flag.default]);
  }
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not abc.'],
  [['--port', '65536'], '--port must be a number from 0 to 65535, not 65536.'],
  [['--host='], '--host is empty, which would be every address'],
  [['--latency', 'slow'], '--latency must be milliseconds, such as 50 or 50-200, not slow.'],
  [['--latency', '200-50'], '--latency must be milliseconds'],
  [['--log', 'loud'], '--log must be json, pretty or silent, not loud.'],
])('%j is refused', (args, message) => {
  expect(() => optionsOf(...args)).toThrow(UsageError);
  expect(() => optionsOf(...args)).toThrow(message);
});

test('credentials come from the environment, both or none', () => {
  const read = (env: NodeJS.ProcessEnv) => readServerOptions(flagsOf(), env).credentials;
  expect(read({ FX_USERNAME: 'me', FX_SECRET: 'mine' })).toEqual({
    username: 'me',
    secret: 'mine',
  });
  for (const env of [{ FX_USERNAME: 'me' }, { FX_SECRET: 'mine', FX_USERNAME: '' }]) {
    expect(() => read(env)).toThrow('FX_USERNAME and FX_SECRET must both be set, or neither.');
  }
});

const url = 'http://127.0.0.1:4010';

test('the greeting has a header that is valid for the test credentials', async () => {
  const text = await greeting('Mock', { url, credentials: testCredentials }, { auth: true });
  expect(text).toContain(`Mock listening on ${url}`);
  const [, header = ''] =
    /^curl -H 'X-WSSE: (.+)' http:\/\/127\.0\.0\.1:4010\/wallets$/m.exec(text) ?? [];
  expect(await verifyWsse(header, testCredentials)).toBeUndefined();
});

test('the greeting reveals nothing about other credentials', async () => {
  const credentials = { username: 'me', secret: 'of-my-own' };
  const text = await greeting('Mock', { url, credentials }, { auth: true });
  expect(text).toContain(`curl -H "$(npx @crossborder-fx/client header)" ${url}/wallets`);
  expect(text).not.toMatch(/of-my-own|UsernameToken/);
});

test('without authentication, the greeting needs no header', async () => {
  const text = await greeting('Mock', { url, credentials: testCredentials }, { auth: false });
  expect(text).toContain(`\ncurl ${url}/wallets\n`);
});

test('with --log json, the greeting is JSON', async () => {
  const options = { auth: false, log: 'json' } as const;
  const text = await greeting('Mock', { url, credentials: testCredentials }, options);
  expect(JSON.parse(text)).toMatchObject({
    message: 'listening',
    url,
    ...testCredentials,
    curl: `curl ${url}/wallets`,
  });
});

test('the greeting repeats no secret of the environment', async () => {
  const credentials = { username: 'me', secret: 'my-own' };
  for (const log of ['json', 'pretty'] as const) {
    expect(await greeting('Mock', { url, credentials }, { auth: true, log })).not.toContain(
      'my-own',
    );
  }
});
