import { send } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';
import { loadedWith } from '../test/command.ts';
import { connectMock } from './connect.ts';
import { mockFixtures } from './vitest.ts';

const withMock = test.extend(mockFixtures);
const urls: string[] = [];

withMock('mockFixtures start a mock for a test that asks for the mock', async ({ mock }) => {
  urls.push(mock.url);
  expect((await send(mock, '/wallets')).status).toBe(200);
  expect(mock.requests).toHaveLength(1);
});

withMock(
  'mockFixtures start another mock for the next test, and close the first mock',
  async ({ mock }) => {
    expect(mock.requests).toHaveLength(0);
    expect(urls).not.toContain(mock.url);
    await expect(fetch(`${urls[0]}/wallets`)).rejects.toThrow();
  },
);

withMock.extend({ mockOptions: { auth: false } })(
  'mockFixtures start the mock with the options of mockOptions',
  async ({ mock }) => {
    expect((await fetch(`${mock.url}/wallets`)).status).toBe(200);
  },
);

test('globalSetup provides one mock for all tests of the run', async () => {
  const mock = inject('crossborderFxMock');
  expect((await send(mock, '/wallets')).status).toBe(200);
  expect((await fetch(`${mock.url}/wallets`)).status).toBe(401);
});

withMock
  .extend({ mockOptions: { failOnRefusal: true } })
  .fails(
    'with failOnRefusal, a test fails when its mock has refused a request',
    async ({ mock }) => {
      await fetch(`${mock.url}/wallets`);
    },
  );

withMock.extend({ mockOptions: { failOnRefusal: true } })(
  'with failOnRefusal, a test passes when its mock has refused no request',
  async ({ mock }) => {
    mock.respond('listWallets', { status: 500, times: 1 });
    expect((await send(mock, '/wallets')).status).toBe(500);
  },
);

test.concurrent.each(['listWallets', 'listWebhooks'] as const)(
  'a test controls the mock of globalSetup as an API user of its own: %s',
  async (operation) => {
    await using mock = await connectMock(inject('crossborderFxMock').url).fork();
    await mock.respond(operation, { status: 503 });
    const statuses = [await send(mock, '/wallets'), await send(mock, '/webhooks')];
    const expected = operation === 'listWallets' ? [503, 200] : [200, 503];
    expect(statuses.map(({ status }) => status)).toEqual(expected);
    expect(await mock.listRequests()).toHaveLength(2);
  },
);

test('the module for vitest loads neither vitest nor a mock before a mock is started', async () => {
  const built = new URL('../dist/vitest.js', import.meta.url);
  const frame = new URL('../../test-server/dist/vitest.js', import.meta.url);
  expect((await loadedWith(built)).files).toEqual([built.href, frame.href]);
});
