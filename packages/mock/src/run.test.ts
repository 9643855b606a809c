import { once } from 'node:events';
import { verifyWsse } from '@crossborder-fx/client/wsse';
import { expect, test } from 'vitest';
import { endOf, preloading, signalAtStart, startCommand } from '../test/command.ts';
import { mockOf } from '../test/mock-of.ts';

function start(args: string[], env: Record<string, string> = {}) {
  const child = startCommand(['run', ...args], { FX_BASE_URL: 'http://other', ...env });
  return { child, ended: endOf(child) };
}

const run = (...given: Parameters<typeof start>) => start(...given).ended;

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
  const { stdout, stderr, code } = await run(['--', ...program(`${ask} process.exitCode = 7;`)]);
  expect([code, stderr]).toEqual([7, '']);
  const { url, header, args, ...credentials } = JSON.parse(stdout);
  expect(await verifyWsse(header, { secret: credentials.secret })).toBeUndefined();
  expect(args).toEqual(['--port', '--help']);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('crossborder-fx-mock run uses the credentials in the environment variables FX_USERNAME and FX_SECRET', async () => {
  const own = { username: 'mine', secret: 'of-my-own' };
  const env = { FX_USERNAME: own.username, FX_SECRET: own.secret };
  const { stdout } = await run(['--', ...program(ask)], env);
  expect(JSON.parse(stdout)).toMatchObject(own);
});

test('crossborder-fx-mock run passes a signal on to its command, and exits with the code of the command', async () => {
  const waiting = `process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready');`;
  const { child, ended } = start(['--', ...program(waiting)]);
  await once(child.stdout, 'data');
  child.kill();
  expect((await ended).code).toBe(5);
});

test('crossborder-fx-mock run exits with 137 when SIGKILL ends its command', async () => {
  const { code } = await run(['--', ...program(`process.kill(process.pid, 'SIGKILL');`)]);
  expect(code).toBe(137);
});

test('crossborder-fx-mock run starts no command after a signal during the start of the mock, and exits with 143', async () => {
  const finished = await run(['--', 'echo', 'it ran'], signalAtStart('SIGTERM'));
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
  const { stdout, stderr, code } = await run(['--', ...program(command)], preloading(preload));
  expect([stdout, code]).toEqual(['ended\n', 1]);
  expect(stderr).toContain('as planned');
});

const noCommand = 'run must have a command after two dashes: run -- npm test.';

test.each([
  [['--', 'no-such'], 'The command no-such cannot be started: no such file or directory.'],
  [['--'], noCommand],
  [[], noCommand],
  [['npm', 'test'], "Unexpected argument 'npm'."],
  [['--prot', '1', '--', 'echo'], "Unknown option '--prot'."],
])('crossborder-fx-mock run %j prints an error and exits with 1', async (args, reason) => {
  const { stdout, stderr, code } = await run(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`crossborder-fx-mock: ${reason}`);
});

test('crossborder-fx-mock run starts no command when the mock cannot start', async () => {
  const { port } = new URL((await mockOf()).url);
  const { stdout, stderr, code } = await run(['--port', port, '--', 'echo', 'it ran']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`Port ${port} on 127.0.0.1 is in use.`);
});
