import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { verifyWsse } from '@crossborder-fx/client/wsse';
import {
  loopbackServer,
  send,
  temporaryFolder,
  type WsseParts,
  wsseHeader,
  wsseTime,
} from '@crossborder-fx/tools-test-utils';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import {
  commandFile as cli,
  endOf,
  listening,
  preloading,
  signalAtStart,
  startCommand,
} from '../test/command.ts';
import { mockOf } from '../test/mock-of.ts';

const own = { username: 'mock-user', secret: 'mock-secret-for-tests-only' };

const run = async (...given: Parameters<typeof startCommand>) => endOf(startCommand(...given));
const serve = async (args: string[]) => listening(startCommand(['--port', '0', ...args]));

test.each([['--help'], ['send', '-h']])(
  'crossborder-fx-mock %s %s prints the help',
  async (...args) => {
    const { stdout, code } = await run(args.filter(Boolean));
    expect(code).toBe(0);
    const options = ['port', 'host', 'no-auth', 'dynamic', 'seed', 'latency', 'reject-nonce-reuse'];
    const others = ['log', 'lenient', 'control', 'tls-cert', 'tls-key', 'help', 'version'];
    for (const option of [...options, ...others]) expect(stdout).toContain(`--${option} `);
    expect(stdout).toContain('crossborder-fx-mock send <event> --to <url>');
  },
);

test('crossborder-fx-mock --version prints the version of the package', async () => {
  const { version } = packageJson;
  for (const args of [['--version'], ['run', '--version']])
    expect(await run(args)).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 });
});

test.each([
  [['send', 'A', 'B'], 'send must have the name of one event'],
  [['send', 'TRADE_BLOCKED', '--to', 'http://127.0.0.1:1'], 'FX_WEBHOOK_SECRET must be the secret'],
  [['send', 'TRADE_BLOCKED', '--secret', 'x'], "Unknown option '--secret'"],
])('crossborder-fx-mock %j exits with 1 and prints the reason', async (args, reason) => {
  const { stderr, code } = await run(args);
  expect(code).toBe(1);
  expect(stderr).toContain(`crossborder-fx-mock: ${reason}`);
  expect(stderr).toContain('--help');
});

test('crossborder-fx-mock exits with 1 and prints one line when the port is in use', async () => {
  const { port } = new URL((await mockOf()).url);
  const { stderr, code } = await run(['--port', port]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `crossborder-fx-mock: Port ${port} on 127.0.0.1 is in use. Choose another address with --port and --host, or any free port with --port 0.\n`,
  );
});

test('with --no-auth, --dynamic and --seed, crossborder-fx-mock answers unsigned requests with values made up from the seed', async () => {
  const args = ['--no-auth', '--dynamic', '--seed', 'one', '--log', 'silent'];
  const { url } = await serve(args);
  const another = await mockOf({ dynamic: true, seed: 'one' });
  const answer = await (await send(another, '/wallets')).text();
  expect(await (await fetch(`${url}/wallets`)).text()).toBe(answer);
});

test.each([[[]], [['--log', 'json']]])(
  'with the options %j, the log of the mock names a mistake in a signature and a repeated nonce',
  async (args) => {
    const { url, lines } = await serve(['--reject-nonce-reuse', ...args]);
    const nonce = '0123456789abcdef0123456789abcdef';
    const created = wsseTime(new Date());
    const hexadecimal = hash('sha1', nonce + created + own.secret);
    const sent: [wrong: WsseParts, named: string][] = [
      [{ digest: hexadecimal }, 'the digest is in hexadecimal instead of Base64'],
      [{}, '200'],
      [{}, 'The Nonce was used before'],
    ];
    for (const [wrong] of sent) {
      const signed = wsseHeader(own, { nonce, created, ...wrong });
      await fetch(`${url}/wallets`, { headers: { 'X-WSSE': signed } });
    }
    const logged = () => lines.filter((line) => line.includes(' ms') || line.includes('"path"'));
    await expect.poll(() => logged().length).toBe(sent.length);
    for (const [index, [, named]] of sent.entries()) expect(logged()[index]).toContain(named);
    if (args.length === 0) return;
    const [greeting, first] = lines.map((line) => JSON.parse(line));
    expect(greeting).toMatchObject({ message: 'listening', url });
    expect(first).toMatchObject({ method: 'GET', path: '/wallets', status: 401 });
  },
);

test('crossborder-fx-mock exits with 0 and prints nothing when it gets SIGINT during its start', async () => {
  const finished = await run(['--port', '0'], signalAtStart('SIGINT'));
  expect(finished).toEqual({ stdout: '', stderr: '', code: 0 });
});

test('crossborder-fx-mock under npx stops when a signal has ended the shell of npx', async () => {
  const name = 'crossborder-fx-mock';
  const folder = await temporaryFolder();
  await symlink(cli, join(folder, name));
  // With only one command, the shell would replace its own process. The second command, `true`, prevents that.
  const command = `'${process.execPath}' '${join(folder, name)}' --port 0; true`;
  const shell = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'npx', npm_lifecycle_script: `'${name}'` },
  });
  await once(shell.stdout, 'data');
  shell.kill();
  // The output stream ends when the last process that can write to the stream has ended.
  await text(shell.stdout);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'crossborder-fx-mock exits with 0 after %s, once the requests in flight are answered',
  async (signal) => {
    const { child, url } = await serve(['--latency', '60000', '--no-auth']);
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /wallets HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 18\r\nexpect: 100-continue\r\n\r\n');
    // The server has answered 100 Continue, so the server now waits for the rest of the request.
    await once(socket, 'data');
    socket.write('{"currency":"EUR"}');
    const answer = text(socket);
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
  },
);

test('crossborder-fx-mock send signs a notification with the secret of the environment, and prints the answer of the receiver', async () => {
  const received: unknown[] = [];
  const { url: to } = await loopbackServer(async (response, { body: rawBody, headers, url }) => {
    received.push(await verifyWebhook({ rawBody, headers, secrets: ['s3cret'] }));
    response.writeHead(url === '/fails' ? 500 : 204).end();
  });
  const printed = (event: string, url: string) =>
    run(['send', event, '--to', url], { FX_WEBHOOK_SECRET: 's3cret' });
  const told = (event: string, status: number) => `The receiver answered ${event} with ${status}\n`;
  const sent = { stdout: told('PAYMENT_FINALIZED', 204), stderr: '', code: 0 };
  expect(await printed('PAYMENT_FINALIZED', to)).toEqual(sent);
  expect(received).toMatchObject([{ event: 'PAYMENT_FINALIZED' }]);
  const failed = { stdout: told('TRADE_BLOCKED', 500), stderr: '', code: 1 };
  expect(await printed('TRADE_BLOCKED', `${to}/fails`)).toEqual(failed);
});

const gone = 'http://127.0.0.1:1';

test.each([
  [['PAYMENT_LOST', '--to', gone], 'There is no event PAYMENT_LOST, only PAYMENT_CREATED, '],
  [['TRADE_BLOCKED'], 'The URL of the receiver must begin with http:// or https://'],
  [['TRADE_BLOCKED', '--to', gone], `${gone} cannot be reached: `],
])(
  'crossborder-fx-mock send %j exits with 1 and prints the reason, without the secret',
  async (args, reason) => {
    const { stdout, stderr, code } = await run(['send', ...args], { FX_WEBHOOK_SECRET: 's3cret' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`crossborder-fx-mock: ${reason}`);
    expect(stderr).not.toContain('s3cret');
  },
);

function startRun(args: string[], env: Record<string, string> = {}) {
  const child = startCommand(['run', ...args], { FX_BASE_URL: 'http://other', ...env });
  return { child, ended: endOf(child) };
}

const resultOfRun = (...given: Parameters<typeof startRun>) => startRun(...given).ended;

/** Returns a command for `crossborder-fx-mock run`: Node code, with arguments that look like options of the mock. */
const program = (code: string) => [process.execPath, '-e', code, '--', '--port', '--help'];

const ask = `
  const { FX_BASE_URL: url, FX_USERNAME: username, FX_SECRET: secret } = process.env;
  fetch(url + '/_mock/signature', { method: 'POST' })
    .then((answer) => answer.json())
    .then(({ 'X-WSSE': header }) =>
      console.log(JSON.stringify({ url, username, secret, header, args: process.argv.slice(1) })));
`;

test('crossborder-fx-mock run starts a mock, runs a command, exits with the code of the command, and closes the mock', async () => {
  const { stdout, stderr, code } = await resultOfRun([
    '--',
    ...program(`${ask} process.exitCode = 7;`),
  ]);
  expect([code, stderr]).toEqual([7, '']);
  const { url, header, args, ...credentials } = JSON.parse(stdout);
  expect(await verifyWsse(header, { secret: credentials.secret })).toBeUndefined();
  expect(args).toEqual(['--port', '--help']);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('crossborder-fx-mock run uses the credentials in the environment variables FX_USERNAME and FX_SECRET', async () => {
  const own = { username: 'mine', secret: 'of-my-own' };
  const env = { FX_USERNAME: own.username, FX_SECRET: own.secret };
  const { stdout } = await resultOfRun(['--', ...program(ask)], env);
  expect(JSON.parse(stdout)).toMatchObject(own);
});

test('crossborder-fx-mock run passes a signal on to its command, and exits with the code of the command', async () => {
  const waiting = `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready');`;
  const { child, ended } = startRun(['--', ...program(waiting)]);
  await once(child.stdout, 'data');
  child.kill();
  expect((await ended).code).toBe(5);
});

test('crossborder-fx-mock run exits with 137 when SIGKILL ends its command', async () => {
  const { code } = await resultOfRun(['--', ...program(`process.kill(process.pid, 'SIGKILL');`)]);
  expect(code).toBe(137);
});

test('crossborder-fx-mock run starts no command after a signal during the start of the mock, and exits with 143', async () => {
  const finished = await resultOfRun(['--', 'echo', 'it ran'], signalAtStart('SIGTERM'));
  expect(finished).toEqual({ stdout: '', stderr: '', code: 143 });
});

test('crossborder-fx-mock run ends its command when the mock fails', async () => {
  // The mock's process loads this script first: on SIGUSR2, which the started command sends, the mock throws an error.
  const preload = `process.on('SIGUSR2', () => { throw new Error('as planned'); });`;
  const command = `
    process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
    setInterval(() => {}, 1000);
    process.kill(process.ppid, 'SIGUSR2');
  `;
  const { stdout, stderr, code } = await resultOfRun(
    ['--', ...program(command)],
    preloading(preload),
  );
  expect([stdout, code]).toEqual(['ended\n', 1]);
  expect(stderr).toContain('as planned');
});

const noCommand = 'run must have a command after two dashes: run -- npm test.';

test.each([
  [['--', 'no-such'], 'The command no-such cannot be started: no such file or directory.'],
  [['--'], noCommand],
  [['npm', 'test'], "Unexpected argument 'npm'."],
  [['--prot', '1', '--', 'echo'], "Unknown option '--prot'."],
])('crossborder-fx-mock run %j prints an error and exits with 1', async (args, reason) => {
  const { stdout, stderr, code } = await resultOfRun(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`crossborder-fx-mock: ${reason}`);
});

test('crossborder-fx-mock run starts no command when the mock cannot start', async () => {
  const { port } = new URL((await mockOf()).url);
  const { stdout, stderr, code } = await resultOfRun(['--port', port, '--', 'echo', 'it ran']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
});
