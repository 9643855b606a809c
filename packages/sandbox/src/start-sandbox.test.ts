import { readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorOf, freePort, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataFile, sandboxOf } from '../test/sandbox-of.ts';
import { clientOf } from '../test/strict.ts';
import { connectSandbox } from './connect.ts';
import type { SandboxOptions } from './sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

const walletIdsOf = async (sandbox: Awaited<ReturnType<typeof sandboxOf>>) => {
  const { items } = await clientOf(sandbox).wallets.list();
  return items.map(({ id }) => id);
};

test.each<[string, (file: string) => Promise<SandboxOptions>, RegExp]>([
  [
    'is damaged',
    async (data) => {
      await writeFile(data, 'no database');
      return { data };
    },
    /state\.sqlite/,
  ],
  [
    'was made at another time',
    async (data) => {
      await (await startSandbox({ data, at: '2026-11-23 09:00:00' })).close();
      // The sandbox accepts the start time of the data file, and a start without the option `at`.
      await (await startSandbox({ data, at: '2026-11-23 09:00:00' })).close();
      await (await startSandbox({ data })).close();
      return { data, at: '2026-11-24 09:00:00' };
    },
    /began at 2026-11-23T08:00:00\.000Z/,
  ],
])(
  'startSandbox fails with a DataFileError for a data file that %s, and listens on no port',
  async (_, make, message) => {
    const options = await make(await dataFile());
    const port = await freePort();
    expect(await errorOf(startSandbox({ ...options, port }))).toMatchObject({
      name: 'DataFileError',
      message: expect.stringMatching(message),
    });
    expect(await errorOf(fetch(`http://127.0.0.1:${port}`))).toBeInstanceOf(TypeError);
  },
);

test('startSandbox does not keep the data file open when the port is taken', async () => {
  const data = await dataFile();
  const { url } = await sandboxOf();
  const port = Number(new URL(url).port);
  expect(await errorOf(startSandbox({ data, port }))).toMatchObject({ name: 'ListenError' });
  await sandboxOf({ data, at: undefined });
});

test('a second API user made by fork() has the seed of the sandbox, and the state of this user is only in memory', async () => {
  const data = await dataFile();
  await (await startSandbox({ data, seed: 'one' })).close();
  const sandbox = await sandboxOf({ data, at: undefined });
  const fork = sandbox.fork({ username: 'forked', secret: 'secret-of-the-fork' });
  expect(await walletIdsOf(fork)).toEqual(await walletIdsOf(sandbox));
  await clientOf(fork).wallets.create({ currency: 'USD' });
  expect(await walletIdsOf(sandbox)).toHaveLength(3);
  await fork.close();
  // After this second API user is closed, its username is free again, and its state is gone.
  const again = sandbox.fork({ username: 'forked', secret: 'secret-of-the-fork' });
  expect(await walletIdsOf(again)).toHaveLength(3);
});

test('neither a data file nor a snapshot needs a folder for temporary files', async () => {
  const data = await dataFile();
  await (await startSandbox({ data })).close();
  for (const name of ['TMPDIR', 'SQLITE_TMPDIR']) vi.stubEnv(name, `${data}/none`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const sandbox = await sandboxOf({ data, at: undefined });
  await connectSandbox(sandbox.url).snapshot('a');
  await clientOf(sandbox).wallets.create({ currency: 'USD' });
  sandbox.restore('a');
  expect(await walletIdsOf(sandbox)).toHaveLength(3);
  expect(await readdir(dirname(data))).toEqual(['state.sqlite', 'state.sqlite-wal']);
});

test('notificationTimeout limits how long the sandbox waits for the answer of a receiver', async () => {
  const { url } = await loopbackServer(() => {});
  const sandbox = await sandboxOf({ webhook: url, notificationTimeout: 20 });
  const { deliveries } = await sandbox.trigger('PAYMENT_CREATED');
  expect(deliveries.map(({ attempts }) => attempts[0]?.error)).toContain(
    `${url} did not answer within 20 ms.`,
  );
});

test('snapshot and restore work on the state of the API user on which they are called', async () => {
  const sandbox = await sandboxOf();
  const fork = sandbox.fork();
  fork.snapshot('a');
  expect(() => sandbox.restore('a')).toThrow('There is no snapshot a. No snapshot exists yet.');
  await clientOf(fork).wallets.create({ currency: 'USD' });
  fork.restore('a');
  expect(await walletIdsOf(fork)).toHaveLength(3);
});

test.each<[unknown]>([[undefined], [5]])(
  'snapshot refuses the name %o, which is not text',
  async (name) => {
    const sandbox = await sandboxOf();
    expect(() => sandbox.snapshot(name as string)).toThrow(
      new TypeError('The name of a snapshot must be text.'),
    );
    expect(sandbox.listSnapshots()).toEqual([]);
  },
);

test('each call to a closed sandbox throws an error that says so, and fork() adds no API user', async () => {
  const sandbox = await sandboxOf();
  sandbox.snapshot('a');
  await sandbox.close();
  const closed = 'The sandbox is closed.';
  expect(() => sandbox.snapshot('b')).toThrow(closed);
  expect(() => sandbox.restore('a')).toThrow(closed);
  expect(() => sandbox.reset()).toThrow(closed);
  expect(() => sandbox.listDeliveries()).toThrow(closed);
  expect(() => sandbox.resend('1')).toThrow(closed);
  expect(() => sandbox.simulate.rate({ pair: 'EURUSD', mid: '1.1' })).toThrow(closed);
  expect(await errorOf(sandbox.trigger('PAYMENT_CREATED'))).toMatchObject({ message: closed });
  expect(() => sandbox.fork()).toThrow('The server is closed, so no API user can be added.');
});

test.each<[options: object, message: string]>([
  [{ seed: 5 }, 'seed must be text that is not empty.'],
  [{ seed: '' }, 'seed must be text that is not empty.'],
  [{ data: 5 }, 'data must be the name of a file.'],
  [{ shuffleNotifications: 'no' }, 'shuffleNotifications must be true or false.'],
  [
    { statusAfterCreate: 'planified' },
    'statusAfterCreate must be waitingconfirmation or waitingsignature.',
  ],
  [{ lockOnRoll: null }, 'lockOnRoll must be false or true.'],
  [{ maxDaysShort: 0 }, 'maxDaysShort must be a whole number from 1 to 1000.'],
  [{ maximumMaturityDate: '2026-02-30' }, 'maximumMaturityDate must be a date, YYYY-MM-DD.'],
  ...[-1, Number.NaN, 1_000_001, '1'].map(
    (speed) => [{ speed }, 'speed must be a number from 0 to 1000000.'] as [object, string],
  ),
])('startSandbox refuses %o', async (options, message) => {
  expect(await errorOf(startSandbox(options))).toEqual(new TypeError(message));
});

test('a running clock starts at the present time, with the given speed', async () => {
  let wall = Date.UTC(2026, 10, 22, 3);
  const sandbox = await sandboxOf({ at: undefined, speed: 60, clock: () => new Date(wall) });
  expect(sandbox.clock.now()).toEqual(new Date(wall));
  wall += 1000;
  expect(sandbox.clock.now()).toEqual(new Date(wall + 59_000));
});

const url = 'http://127.0.0.1:1/hook';

test('the option webhook subscribes a receiver to all events, with a secret derived from the seed', async () => {
  const sandbox = await sandboxOf({ webhook: url });
  const { items: list } = await clientOf(sandbox).webhooks.list();
  expect(list).toMatchObject([{ url, events: sandbox.listEvents() }]);
  expect(sandbox.webhook).toMatchObject({ url, webhookId: list[0]?.webhookId });
  expect(sandbox.webhook?.secret).toMatch(/^[0-9a-f]{64}$/);
  const other = await sandboxOf({ webhook: { url }, seed: 'other' });
  expect(other.webhook?.secret).not.toBe(sandbox.webhook?.secret);
});

test('the option webhook takes events and a secret, and a rotation changes the secret', async () => {
  const events = ['TRADE_BLOCKED'] as const;
  const sandbox = await sandboxOf({ webhook: { url: new URL(url), events, secret: 'mine' } });
  expect(sandbox.webhook).toMatchObject({ url, events, secret: 'mine' });
  const { webhooks } = clientOf(sandbox);
  const webhookId = sandbox.webhook?.webhookId ?? '';
  const { secret } = await webhooks.rotateSecret(webhookId);
  expect(sandbox.webhook?.secret).toBe(secret);
  await webhooks.delete(webhookId);
  expect(sandbox.webhook).toBeUndefined();
});

test('a reset restores the subscription of the option webhook, and a second API user made by fork() has no subscription', async () => {
  const sandbox = await sandboxOf({ webhook: url });
  const first = sandbox.webhook;
  await clientOf(sandbox).webhooks.delete(first?.webhookId ?? '');
  sandbox.reset();
  expect(sandbox.webhook).toEqual(first);
  const fork = sandbox.fork();
  expect(fork.webhook).toBeUndefined();
  expect((await clientOf(fork).webhooks.list()).items).toEqual([]);
});

test('a second start with the same data file and the same URL in the option webhook adds no second subscription', async () => {
  const data = await dataFile();
  const first = await startSandbox({ data, webhook: url });
  const { webhook } = first;
  await first.close();
  const second = await sandboxOf({ data, at: undefined, webhook: { url, secret: 'mine' } });
  expect(second.webhook).toEqual({ ...webhook, secret: 'mine' });
  expect((await clientOf(second).webhooks.list()).items).toHaveLength(1);
});

test.each<[message: string, webhook: unknown]>([
  ['must begin with http', 'ftp://x'],
  ['has no option ulr', { ulr: url }],
  ['There is no event X', { url, events: ['X'] }],
  ['at least one event', { url, events: [] }],
  ['must be text that is not empty', { url, secret: '' }],
])('startSandbox refuses the option webhook with the error: %s', async (message, webhook) => {
  await expect(startSandbox({ webhook: webhook as string })).rejects.toThrow(message);
});
