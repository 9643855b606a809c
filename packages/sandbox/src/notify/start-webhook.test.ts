import { expect, test } from 'vitest';
import { dataFile, sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import { startSandbox } from '../start-sandbox.ts';

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
