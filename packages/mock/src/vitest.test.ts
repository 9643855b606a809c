import { send } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';
import { mockFixtures } from './vitest.ts';

const withMock = test.extend(mockFixtures);
const urls: string[] = [];

withMock('a test that asks for it has a mock', async ({ mock }) => {
  urls.push(mock.url);
  expect((await send(mock, '/wallets')).status).toBe(200);
  expect(mock.requests).toHaveLength(1);
});

withMock('the next has another, and the first is closed', async ({ mock }) => {
  expect(mock.requests).toHaveLength(0);
  expect(urls).not.toContain(mock.url);
  await expect(fetch(`${urls[0]}/wallets`)).rejects.toThrow();
});

withMock.extend({ mockOptions: { auth: false } })('its options can be set', async ({ mock }) => {
  expect((await fetch(`${mock.url}/wallets`)).status).toBe(200);
});

test('globalSetup provides one mock for all', async () => {
  const mock = inject('crossborderFxMock');
  expect((await send(mock, '/wallets')).status).toBe(200);
  expect((await fetch(`${mock.url}/wallets`)).status).toBe(401);
});
