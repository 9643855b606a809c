import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { startMock } from './start-mock.ts';

const cli = fileURLToPath(new URL('../bin/crossborder-fx-mock.js', import.meta.url));

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(...args: string[]) {
  const child = start(...args);
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return { stdout, stderr, code };
}

test('--help names every option and exits 0', async () => {
  const { stdout, code } = await run('--help');
  expect(code).toBe(0);
  for (const option of ['--port', '--host', '--help', '--version'])
    expect(stdout).toContain(option);
});

test('--version prints the version of the package', async () => {
  expect(await run('--version')).toEqual({
    stdout: `${packageJson.version}\n`,
    stderr: '',
    code: 0,
  });
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'abc'], '--port must be a number from 0 to 65535, not abc'],
  [['--port', '65536'], '--port must be a number from 0 to 65535, not 65536'],
])('%j exits 1 and says why', async (args, reason) => {
  const { stderr, code } = await run(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(`crossborder-fx-mock: ${reason}`);
  expect(stderr).toContain('--help');
});

test('a port in use is one clear line, exit 1', async () => {
  const taken = await startMock();
  const { port } = new URL(taken.url);
  const { stderr, code } = await run('--port', port);
  await taken.close();
  expect(code).toBe(1);
  expect(stderr).toBe(
    `crossborder-fx-mock: Port ${port} on 127.0.0.1 is in use. Choose another with --port and --host; --port 0 takes any free one.\n`,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'listens where it says, and %s ends it with 0',
  async (signal) => {
    const child = start('--port', '0');
    const [line] = await once(child.stdout ?? child, 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0];
    const response = await fetch(`${url}/wallets`, { headers: { 'X-WSSE': 'any' } });
    expect(response.status).toBe(200);
    await response.text();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);
