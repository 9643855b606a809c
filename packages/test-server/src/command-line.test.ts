import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWsse } from '@crossborder-fx/client/wsse';
import { tls } from '@crossborder-fx/tools-test-utils';
import { afterAll, expect, test } from 'vitest';
import { greeting } from './command-line.ts';
import { testCredentials } from './common/credentials.ts';
import {
  readArguments,
  readServerOptions,
  type ServerFlags,
  serverFlags,
  serverHelp,
  UsageError,
} from './server-flags.ts';
import { isRunByNpx } from './until-signal.ts';

const folder = mkdtempSync(join(tmpdir(), 'crossborder-fx-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, createHash('sha256').update(content).digest('hex'));
  writeFileSync(file, content);
  return file;
}

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
    lenient: false,
    control: 'loopback',
    tls: undefined,
    credentials: undefined,
  });
});

test('the command reads every command line option of the server', () => {
  const args = ['--port', '0', '--host', '::1', '--no-auth', '--reject-nonce-reuse'];
  const others = ['--latency', '50-200', '--log', 'json', '--lenient', '--control', 'all'];
  const files = ['--tls-cert', fileOf(tls.cert), '--tls-key', fileOf(tls.key)];
  expect(optionsOf(...args, ...others, ...files)).toEqual({
    port: 0,
    host: '::1',
    auth: false,
    rejectNonceReuse: true,
    latency: [50, 200],
    log: 'json',
    lenient: true,
    control: 'all',
    tls: { cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) },
    credentials: undefined,
  });
});

test('the help of the command names every option, and its default', () => {
  for (const [name, flag] of Object.entries(serverFlags)) {
    const [line] = new RegExp(`^  --${name} .*(\\n {10,}.*)*`, 'm').exec(serverHelp) ?? [];
    const [, stated] = /\(default:\s+([^,)]*)/.exec(line ?? '') ?? [];
    expect([name, line && (stated ?? false)]).toEqual([name, 'default' in flag && flag.default]);
  }
});

const together = '--tls-cert and --tls-key must be given together';

test.each([
  [['--prot', '1'], "Unknown option '--prot'."],
  [
    ['--latency', '-5'],
    '--latency has no value; write one that begins with a dash as --latency=-1.',
  ],
  [['--port'], "Option '--port <value>' argument missing."],
  [['nothing'], "Unexpected argument 'nothing'."],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not abc.'],
  [['--port', '65536'], '--port must be a number from 0 to 65535, not 65536.'],
  [['--latency', 'slow'], '--latency must be milliseconds, such as 50 or 50-200, not slow.'],
  [['--latency', '200-50'], '--latency must be milliseconds'],
  [['--control', 'me'], '--control must be loopback, all or off, not me.'],
  [['--tls-cert', 'a'], '--tls-cert a cannot be read: no such file or directory.'],
  [['--tls-cert', fileOf(tls.cert)], `${together}: --tls-key names no file.`],
  [['--tls-key', 'a'], `${together}: --tls-cert names no file.`],
  [['--tls-cert', tmpdir()], 'cannot be read: illegal operation on a directory.'],
  [['--log', 'loud'], '--log must be json, pretty or silent, not loud.'],
])('the command refuses the command line %j', (args, message) => {
  expect(() => optionsOf(...args)).toThrow(UsageError);
  expect(() => optionsOf(...args)).toThrow(message);
});

test('the command reads credentials from two environment variables, and throws an error when only one of them is set', () => {
  const read = (env: NodeJS.ProcessEnv) => readServerOptions(flagsOf(), env).credentials;
  const own = { username: 'me', secret: 'mine' };
  expect(read({ FX_USERNAME: 'me', FX_SECRET: 'mine' })).toEqual(own);
  for (const env of [{ FX_USERNAME: 'me' }, { FX_SECRET: 'mine', FX_USERNAME: '' }]) {
    expect(() => read(env)).toThrow('FX_USERNAME and FX_SECRET must both be set, or neither.');
  }
  const unusable = () => read({ FX_USERNAME: 'm"e', FX_SECRET: 'mine' });
  expect(unusable).toThrow(
    new UsageError('The username must not have quotes or control characters.'),
  );
});

test('an error about a certificate or a key names the file, and shows nothing of the content of the file', () => {
  const [cert, key, wrong] = [fileOf(tls.cert), fileOf(tls.key), fileOf('no PEM')];
  const read = (certFile: string, keyFile: string) => () =>
    optionsOf('--tls-cert', certFile, '--tls-key', keyFile);
  const noCertificate = (file: string) =>
    new UsageError(`--tls-cert ${file} must be a certificate in PEM.`);
  const noKey = new UsageError(`--tls-key ${wrong} must be a private key in PEM.`);
  expect(read(wrong, key)).toThrow(noCertificate(wrong));
  expect(read(key, cert)).toThrow(noCertificate(key));
  expect(read(cert, wrong)).toThrow(noKey);
});

test('isRunByNpx recognises npx by the command that npx runs', () => {
  const env = { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'crossborder-fx-mock'" };
  const isRun = (changed: NodeJS.ProcessEnv = {}) =>
    isRunByNpx({ ...env, ...changed }, '/app/node_modules/.bin/crossborder-fx-mock');
  expect(isRun()).toBe(true);
  // When npx runs vitest and a test starts the server, npx does not run the server itself.
  expect(isRun({ npm_lifecycle_script: 'vitest' })).toBe(false);
  // A server that `npm run` starts must not count as run by npx: the npm script may end before the server does.
  expect(isRun({ npm_lifecycle_event: 'start' })).toBe(false);
  expect(isRunByNpx({}, undefined)).toBe(false);
});

const url = 'http://127.0.0.1:4010';

test('the text that the command prints at its start has a header that is valid for the test credentials', async () => {
  const text = await greeting('Mock', { url, credentials: testCredentials }, { auth: true });
  expect(text).toContain(`Mock listening on ${url}`);
  expect(text).toContain(`\nexport FX_BASE_URL=${url}\nexport FX_USERNAME=mock-user\n`);
  const [, header = ''] =
    /^curl -H 'X-WSSE: (.+)' http:\/\/127\.0\.0\.1:4010\/wallets$/m.exec(text) ?? [];
  expect(await verifyWsse(header, { secret: testCredentials.secret })).toBeUndefined();
});

test('the text that the command prints at its start reveals nothing about other credentials', async () => {
  const credentials = { username: 'me', secret: 'of-my-own' };
  const asJson = await greeting('Mock', { url, credentials }, { auth: true, log: 'json' });
  expect(asJson).not.toMatch(/of-my-own|UsernameToken/);
  const text = await greeting('Mock', { url, credentials }, { auth: true });
  expect(text).toContain(`\nnpx @crossborder-fx/client header | curl -H @- ${url}/wallets\n`);
  expect(text).not.toMatch(/of-my-own|UsernameToken/);
});

test('without authentication, the printed curl command has no header, and accepts any certificate when the server has TLS', async () => {
  const credentials = testCredentials;
  const text = await greeting('Mock', { url, credentials }, { auth: false });
  expect(text).toContain(`\ncurl ${url}/wallets\n`);
  const at = { url: 'https://127.0.0.1:4010', credentials };
  const secure = await greeting('Mock', at, { auth: false, tls });
  expect(secure).toContain('\ncurl --insecure https://127.0.0.1:4010/wallets\n');
});

test('with --log json, the command prints JSON at its start', async () => {
  const options = { auth: false, log: 'json' } as const;
  const text = await greeting('Mock', { url, credentials: testCredentials }, options);
  expect(JSON.parse(text)).toMatchObject({
    message: 'listening',
    url,
    ...testCredentials,
    curl: `curl ${url}/wallets`,
  });
});

const withValue = Object.entries(serverFlags).filter(([, { type }]) => type === 'string');

test.each(withValue)('the command line option --%s cannot be empty', (name) => {
  expect(withValue.length).toBeGreaterThan(5);
  for (const empty of [[`--${name}=`], [`--${name}`, ''], [`--${name}=\t `]]) {
    const message = `--${name} must not be empty: give it a value, or leave it out.`;
    expect(() => flagsOf(...empty)).toThrow(new UsageError(message));
  }
});

test('the command uses the last value of a repeated option, or all values of an option that may be given several times', () => {
  expect(flagsOf('--port', '1', '--log=json', '--port=2').port).toBe('2');
  const options = { set: { type: 'string', multiple: true } } as const;
  const { values } = readArguments({ args: ['--set', 'a=1', '--set=b=2'], options });
  expect(values.set).toEqual(['a=1', 'b=2']);
  expect(flagsOf('--lenient', '--lenient').lenient).toBe(true);
});
