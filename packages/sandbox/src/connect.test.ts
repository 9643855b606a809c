import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { sandboxOf } from '../test/sandbox-of.ts';
import { connectSandbox } from './connect.ts';
import { RefusedError } from './refused-error.ts';

test('a principal is chosen by its name', async () => {
  const sandbox = await sandboxOf();
  const fork = sandbox.fork();
  const principal = fork.credentials.username;
  await connectSandbox(sandbox.url, { principal }).clock.advance({ days: 1 });
  expect(fork.clock.now().getTime() - sandbox.clock.now().getTime()).toBe(24 * 3_600_000);
  expect(() => connectSandbox(sandbox.url, { pricipal: 'x' } as object)).toThrow('pricipal');
});

test('another server is named', async () => {
  const headers = { 'x-control-interface': 'mock/1' };
  const { url } = await loopbackServer((response) => response.writeHead(200, headers).end('{}'));
  expect(await errorOf(connectSandbox(url).clock.now())).toMatchObject({
    name: 'ControlError',
    message: `${url} is a mock, not a sandbox.`,
  });
});

test('an error after the begin of an answer is thrown as well', async () => {
  const headers = { 'x-control-interface': 'sandbox/1' };
  const body = { error: 'no', name: 'RefusedError', code: 'timeGoesBack' };
  const { url } = await loopbackServer((response) =>
    response.writeHead(200, headers).end(`  ${JSON.stringify(body)}`),
  );
  const error = await errorOf(connectSandbox(url).clock.advance({ days: 1 }));
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ message: 'no', code: 'timeGoesBack' });
});

test('it loads no database and nothing of the server', async () => {
  const built = fileURLToPath(new URL('../dist/connect.js', import.meta.url));
  const program = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(process.argv[1]);
    console.log(JSON.stringify(loaded));
  `;
  const args = ['--input-type=module', '--eval', program, built];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.length).toBeLessThan(25);
  const allowed =
    /(sandbox\/dist\/(connect|refused-error|clock\/duration|calendar\/)|test-server\/dist\/(connect|journal|notify|faults|require))/;
  expect(loaded.filter((url) => !allowed.test(url))).toEqual([]);
});
