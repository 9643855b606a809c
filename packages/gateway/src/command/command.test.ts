import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  answering,
  freePort,
  refusingPort,
  temporaryFolder,
  tls,
} from '@crossborder-fx/tools-test-utils';
import { runToEnd } from '@crossborder-fx/tools-test-utils/run-to-end';
import { createTestWebhook } from '@crossborder-fx/webhooks/testing';
import { expect, onTestFinished, test } from 'vitest';
import {
  aliceToken,
  bearer,
  callsOf,
  erpToken,
  gatewaySetup,
  problem,
  shopToken,
} from '../../test/setup.ts';

const bin = fileURLToPath(new URL('../../bin/crossborder-fx-gateway.js', import.meta.url));

async function commandSetup() {
  const setup = await gatewaySetup();
  const { username, secret, baseUrl } = setup.client;
  const login = { FX_BASE_URL: baseUrl, FX_USERNAME: username, FX_SECRET: secret };
  const tokens = { GATEWAY_TOKENS: `shop:${shopToken}`, GATEWAY_DECIDERS: `alice:${aliceToken}` };
  const env: NodeJS.ProcessEnv = { ...process.env, ...login, ...tokens };
  const place = ['--data', setup.data, '--create'];
  const usual = ['--account', 'acme-test', ...place, '--listen', '127.0.0.1:0'];
  /**
   * @param largestFile - the approximate size, in bytes, of the largest file that the process can write
   * @param stderr - the file descriptor for the log; the function then returns no lines of the log
   */
  const serve = async (
    args: string[] = [],
    { largestFile, stderr = 'pipe' }: { largestFile?: number; stderr?: 'pipe' | number } = {},
  ) => {
    const command = [process.execPath, bin, ...usual, ...args];
    const most = largestFile === undefined ? 'unlimited' : `${Math.ceil(largestFile / 512)}`;
    const limited = ['-c', 'ulimit -f "$0" && exec "$@"', most, ...command];
    const child = spawn('sh', limited, { env, stdio: ['ignore', 'pipe', stderr] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const log: string[] = [];
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
    const printed = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
    const urlAfter = async (words: string) => {
      const { value: line = '' } = await printed.next();
      return line.startsWith(words) ? line.slice(words.length) : expect.fail(line);
    };
    const url = await urlAfter('listening on ');
    return { child, url, urlAfter, log, ...callsOf(url, setup.sandbox) };
  };
  return { ...setup, usual, env, serve };
}

test('after SIGTERM, the gateway completes the payment under way and exits, even when SIGINT follows at once', async () => {
  const { serve, sandbox, begins, made } = await commandSetup();
  const { child, pay, log } = await serve();
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const begun = pay('begun');
  await begins();
  const ended = once(child, 'exit');
  // A gateway may get a second signal: systemd signals every process of a group, and npx passes its own signal on.
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await begun).toMatchObject({ status: 200 });
  expect(await ended).toEqual([0, null]);
  const logged = /"operation":"createPayment","key":"begun","status":200/;
  await expect.poll(() => log.join('\n')).toMatch(logged);
  expect(await made()).toBe(1);
});

test.each([
  ['that nobody reads any more', 'pipe'],
  ['on a disk that is full', '/dev/full'],
])('the gateway still creates payments with a log %s', async (_what, place) => {
  const { serve } = await commandSetup();
  const stderr = place === 'pipe' ? place : await open(place, 'w');
  onTestFinished(async () => void (await Object(stderr).close?.()));
  const { child, pay } = await serve([], { stderr: Object(stderr).fd ?? 'pipe' });
  child.stderr?.destroy();
  for (const key of ['1', '2', '3']) {
    expect(await pay(key)).toMatchObject({ status: 200 });
    // The gateway writes its log lines every 50 ms, so the test waits for the write.
    await wait(60);
  }
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('SIGHUP makes the gateway read its tokens again, and a token file with a mistake changes nothing', async () => {
  const { serve, env, data } = await commandSetup();
  const file = `${data}.tokens`;
  env['GATEWAY_TOKENS_FILE'] = file;
  await writeFile(file, `shop:${shopToken}`);
  const { child, call, urlAfter, log } = await serve();
  const statusOf = async (token: string) =>
    (await call('GET', '/wallets', undefined, bearer(token))).status;
  const statuses = () => Promise.all([shopToken, erpToken].map(statusOf));
  expect(await statuses()).toEqual([200, 401]);

  await writeFile(file, `erp:${erpToken}`);
  child.kill('SIGHUP');
  await urlAfter('The gateway has read its tokens again.');
  expect(await statuses()).toEqual([401, 200]);

  await writeFile(file, `erp:${aliceToken}`);
  child.kill('SIGHUP');
  const complaint = /still uses its earlier tokens: .*must not have the token of the program erp/;
  await expect.poll(() => log.join('\n')).toMatch(complaint);
  expect(await statuses()).toEqual([401, 200]);
});

test('with a certificate, the gateway listens with TLS for programs and for the service', async () => {
  const { serve, env } = await commandSetup();
  const folder = await temporaryFolder();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, tls.cert);
  await writeFile(files.key, tls.key);
  const { rawBody, headers, secret } = await createTestWebhook('PAYMENT_FINALIZED');
  const program = await answering();
  env['GATEWAY_SIGNING_KEY'] = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  env['FX_WEBHOOK_SECRET'] = secret;
  const { url, urlAfter } = await serve([
    ...['--tls-cert', files.cert, '--tls-key', files.key],
    ...['--notifications', `127.0.0.1:${await freePort()}`, '--deliver-to', program.url],
  ]);
  expect(url).toMatch(/^https:/);
  const sent = request(`${url}/healthz`, { ca: tls.cert }).end();
  const [answer] = await once(sent, 'response');
  expect(await json(answer)).toEqual({ status: 'ok' });
  const notificationsUrl = await urlAfter('notifications on ');
  expect(notificationsUrl).toMatch(/^https:/);
  const notified = request(notificationsUrl, { method: 'POST', ca: tls.cert, headers });
  const [{ statusCode }] = await once(notified.end(rawBody), 'response');
  expect(statusCode).toBe(204);
  await expect.poll(() => program.requests).toHaveLength(1);
  const plain = fetch(notificationsUrl.replace('https:', 'http:'), { method: 'POST' });
  await expect(plain).rejects.toThrow('fetch failed');
});

test('a gateway whose database cannot grow sends no payment, and after a restart with disk space each idempotency key gets one payment', async () => {
  const { start, serve, data, age, made } = await commandSetup();
  await (await start()).close();
  const { size } = await stat(data);
  const full = await serve([], { largestFile: size + 50_000 });
  const keys: string[] = [];
  for (let status = 200; status === 200; ) {
    expect(keys.length).toBeLessThan(1_000);
    keys.push(`order-${keys.length}`);
    ({ status } = await full.pay(keys.at(-1) ?? ''));
  }
  keys.push('later');
  const before = await made();
  expect(await full.pay('later')).toMatchObject(problem(503, 'journal'));
  expect(await made()).toBe(before);
  expect(await full.call('GET', '/wallets')).toMatchObject({ status: 200 });
  const unwritable = { ready: false, journal: 'the gateway cannot write to its database' };
  expect(await full.call('GET', '/readyz')).toMatchObject({ status: 503, body: unwritable });
  full.child.kill('SIGKILL');
  await once(full.child, 'exit');

  age(60 * 60_000);
  const { pay } = await serve();
  for (const key of keys) expect([key, (await pay(key)).status]).toEqual([key, 200]);
  expect(await made()).toBe(keys.length);
});

test('the command reports a mistake of the user in one sentence, without a stack or a password', async () => {
  const { usual, env, data } = await commandSetup();
  const run = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    runToEnd(process.execPath, [bin, ...args], { env: { ...env, ...more } });
  const missing = await run(usual, { GATEWAY_TOKENS: '' });
  expect(missing.stderr).toBe(
    'crossborder-fx-gateway: callers (GATEWAY_TOKENS) must have the token of at least one program.\n' +
      'Run crossborder-fx-gateway --help.\n',
  );
  expect(missing.code).toBe(1);
  expect((await run(['--data', '--check'])).stderr).toBe(
    'crossborder-fx-gateway: --data must have a value.\nRun crossborder-fx-gateway --help.\n',
  );
  const password = 'a-password-of-tests';
  const refusing = createServer((socket) => {
    const reason = 'SFATAL\0C28P01\0Mpassword authentication failed for user "gateway"\0\0';
    const length = Buffer.alloc(4);
    length.writeInt32BE(reason.length + 4);
    socket.once('data', () => socket.end(`E${length.toString('latin1')}${reason}`, 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  onTestFinished(() => void refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const unusable = 'The database of DATABASE_URL cannot be used:';
  for (const [place, sentence] of [
    [`127.0.0.1:${refusingPort}`, `${unusable} connect ECONNREFUSED`],
    [`127.0.0.1:${port}`, `${unusable} password authentication failed for user "gateway"`],
  ]) {
    const DATABASE_URL = `postgres://gateway:${password}@${place}/gateway`;
    const args = usual.filter((one) => one !== '--data' && one !== data);
    const { code, stdout, stderr } = await run(args, { DATABASE_URL });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`crossborder-fx-gateway: ${sentence}`);
    expect(stderr).not.toMatch(/ {4}at |a-password/);
  }
  const { version } = createRequire(import.meta.url)('../../package.json');
  expect(await run([...usual, '--check'])).toMatchObject({ code: 0, stderr: '' });
  expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

test('the command refuses a version of Node without node:sqlite in one sentence', async () => {
  // Makes the builtin module node:sqlite look missing, as in Node 20, before the command loads other modules.
  const old =
    'import module from "node:module"; module.isBuiltin = () => false; module.syncBuiltinESMExports();';
  const preload = `data:text/javascript,${encodeURIComponent(old)}`;
  expect(await runToEnd(process.execPath, ['--import', preload, bin, '--version'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `crossborder-fx-gateway: Node ${process.version} has no node:sqlite: install Node 22.13 or newer.\n`,
  });
});
