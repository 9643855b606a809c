import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, tls } from '@crossborder-fx/tools-test-utils';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { expect, onTestFinished, test } from 'vitest';
import { callsOf, countPayments, gatewaySetup, shopToken } from '../../test/setup.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-gateway.js', import.meta.url));

/** The command of the gateway, in front of a sandbox. */
async function commandSetup() {
  const setup = await gatewaySetup();
  const { username, secret, baseUrl } = setup.client;
  const login = { FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret };
  const env = { ...process.env, ...login, GATEWAY_TOKENS: `shop:${shopToken}` };
  const usual = ['--account', 'acme-test', '--data', setup.data, '--listen', '127.0.0.1:0'];
  /** @param largestFile - bytes that no file of the process may grow beyond, about */
  const serve = async (args: string[] = [], largestFile?: number) => {
    const command = [process.execPath, bin, ...usual, ...args];
    const [program = '', ...others] =
      largestFile === undefined
        ? command
        : [
            'sh',
            '-c',
            'ulimit -f "$0" && exec "$@"',
            `${Math.ceil(largestFile / 512)}`,
            ...command,
          ];
    const child = spawn(program, others, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const url = /^listening on (\S+)$/.exec(line)?.[1] ?? expect.fail(line);
    return { child, url, ...callsOf(url) };
  };
  return { ...setup, usual, env, serve };
}

test('SIGTERM ends what was begun, and then the process', async () => {
  const { serve, sandbox, fx, begins } = await commandSetup();
  const { child, pay } = await serve();
  const before = await countPayments(fx);
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const begun = pay('begun');
  await begins();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await begun).toMatchObject({ status: 200 });
  expect(await ended).toEqual([0, null]);
  expect(await countPayments(fx)).toBe(before + 1);
});

test('with a certificate, it listens with TLS', async () => {
  const { serve } = await commandSetup();
  const folder = await temporaryFolder();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, tls.cert);
  await writeFile(files.key, tls.key);
  const { url } = await serve(['--tls-cert', files.cert, '--tls-key', files.key]);
  expect(url).toMatch(/^https:/);
  const sent = request(`${url}/healthz`, { ca: tls.cert }).end();
  const [answer] = await once(sent, 'response');
  expect(await json(answer)).toEqual({ status: 'ok' });
});

test('a database that can grow no more lets nothing be sent, and with room each key has its one payment', async () => {
  const { start, serve, data, fx, age } = await commandSetup();
  await (await start()).close();
  const { size } = await stat(data);
  const full = await serve([], size + 50_000);
  const before = await countPayments(fx);
  const keys: string[] = [];
  for (let status = 200; status === 200; ) {
    expect(keys.length).toBeLessThan(1_000);
    keys.push(`order-${keys.length}`);
    ({ status } = await full.pay(keys.at(-1) ?? ''));
  }
  keys.push('later');
  const made = await countPayments(fx);
  expect(await full.pay('later')).toMatchObject({
    status: 503,
    body: { type: 'urn:crossborder-fx:gateway:journal' },
  });
  expect(await countPayments(fx)).toBe(made);
  expect(await full.call('GET', '/wallets')).toMatchObject({ status: 200 });
  full.child.kill('SIGKILL');
  await once(full.child, 'exit');

  age(60 * 60_000);
  const { pay } = await serve();
  for (const key of keys) expect([key, (await pay(key)).status]).toEqual([key, 200]);
  expect(await countPayments(fx)).toBe(before + keys.length);
});

test('what the user can correct is said in sentences, without a stack', async () => {
  const { usual, env, data } = await commandSetup();
  const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    runToEnd(process.execPath, [bin, ...args], { env: { ...env, ...more } });
  const missing = await run(usual, { GATEWAY_TOKENS: '' });
  expect(missing.stderr).toBe(
    'crossborder-fx-gateway: GATEWAY_TOKENS is missing: no program could call.\n' +
      'Run crossborder-fx-gateway --help.\n',
  );
  expect(missing.code).toBe(1);
  const nowhere = await run([...usual, '--data', join(data, 'gateway.sqlite')]);
  expect([nowhere.code, nowhere.stdout]).toEqual([1, '']);
  expect(nowhere.stderr).toMatch(
    /^crossborder-fx-gateway: .*gateway.sqlite cannot be used: unable/,
  );
  expect(nowhere.stderr).not.toContain('    at ');
  const { version } = createRequire(import.meta.url)('../../package.json');
  expect(await run([...usual, '--check'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test('a Node without node:sqlite is refused in a sentence', async () => {
  // As Node 20 answers, before anything else is loaded.
  const old =
    'import module from "node:module"; module.isBuiltin = () => false; module.syncBuiltinESMExports();';
  const preload = `data:text/javascript,${encodeURIComponent(old)}`;
  expect(await runToEnd(process.execPath, ['--import', preload, bin, '--version'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `crossborder-fx-gateway: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.\n`,
  });
});
