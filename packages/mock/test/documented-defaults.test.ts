import {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  send,
  tableDefaults,
} from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { mockOf } from './mock-of.ts';

const ofMock = await docstringDefaults(
  new URL('../src/start-mock.ts', import.meta.url),
  'MockOptions',
);

test('the guide lists the options of startMock with the defaults of the docstrings', async () => {
  const guide = new URL('../../../docs/guides/steer-the-mock.md', import.meta.url);
  const server = new URL('../../test-server/src/server-options.ts', import.meta.url);
  expectSameDefaults(await tableDefaults(guide, '## `startMock(options)`'), {
    ...(await docstringDefaults(server, 'ServerOptions')),
    ...ofMock,
  });
});

test('an omitted option of startMock has its documented default', async () => {
  // Request one wallet and not a list: two lists with different made-up values would be equal if both were empty.
  const walletOf = async (headers = {}) =>
    (await send(await mockOf(), '/wallets/NDgyODM', { headers })).text();
  const dynamic = { prefer: 'dynamic=true' };
  await expectDefaults(ofMock, {
    dynamic: new Set([await walletOf(), await walletOf()]).size > 1,
    seed: async () => {
      expect(new Set([await walletOf(dynamic), await walletOf(dynamic)]).size).toBe(2);
    },
  });
});
