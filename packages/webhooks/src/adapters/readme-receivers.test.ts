import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { notification, secret } from '../../test/notification.ts';
import { send } from '../../test/send.ts';

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const runner = fileURLToPath(new URL('../../test/run-receiver.ts', import.meta.url));

/** The blocks of the README that receive, by the subpath that they import. */
const receivers = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) => {
  const adapter = /import \{ to\w+ \} from '@crossborder-fx\/webhooks\/(\w+)'/.exec(code)?.[1];
  return adapter === undefined ? [] : [{ adapter, code }];
});

test('the README has a receiver for every adapter that the package exports', () => {
  const adapters = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
    JSON.stringify(target).includes('/adapters/') ? [subpath.replace('./', '')] : [],
  );
  expect(adapters).not.toEqual([]);
  expect(receivers.map(({ adapter }) => adapter).sort()).toEqual(adapters.sort());
});

test.each(receivers)('the receiver for $adapter has at most twenty lines', ({ code }) => {
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

test.each(receivers)('the receiver for $adapter schedules the recovery', ({ code }) => {
  expect(code).toContain('recoverFailedNotifications(');
});

test.each(receivers)(
  'the receiver for $adapter runs as written',
  async ({ code, adapter }) => {
    const { port, output } = await run(code);
    const url = `http://127.0.0.1:${port}/notifications`;
    const { rawBody, headers } = await notification({ id: `for-${adapter}` });
    const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: [rawBody] };
    expect([await send(url, sent), output.join('')]).toEqual([
      { status: 204, body: '' },
      expect.stringContaining(`finalized for-${adapter}`),
    ]);
    const forged = { ...sent, body: [Buffer.from('{}')] };
    expect(await send(url, forged)).toEqual({ status: 400, body: '' });
  },
  30_000,
);

/** Starts a receiver in a process of its own until the test is over. */
async function run(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  const file = join(folder, 'receiver.mts');
  await writeFile(file, code);
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    WEBHOOK_SECRET: secret,
    WEBHOOK_ID: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
    FX_BASE_URL: 'http://127.0.0.1:9',
    FX_USERNAME: 'user',
    FX_SECRET: 'secret',
  };
  const child = fork(runner, [file], {
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  const output: string[] = [];
  child.stdout?.on('data', (text) => output.push(String(text)));
  child.stderr?.on('data', (text) => output.push(String(text)));
  const port = await Promise.race([
    once(child, 'message').then(([message]) => message as number),
    once(child, 'exit').then(() => Promise.reject(new Error(output.join('')))),
  ]);
  return { port, output };
}
