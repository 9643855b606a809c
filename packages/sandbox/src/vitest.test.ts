import { send } from '@crossborder-fx/tools-test-utils';
import { expect, inject, test } from 'vitest';
import { connectSandbox } from './connect.ts';
import { sandboxFixtures } from './vitest.ts';

const withSandbox = test.extend(sandboxFixtures);

withSandbox(
  'sandboxFixtures start a sandbox for a test that asks for the sandbox',
  async ({ sandbox }) => {
    expect((await send(sandbox, '/wallets')).status).toBe(200);
  },
);

withSandbox.extend({ sandboxOptions: { at: '2027-01-04 09:00:00' } })(
  'sandboxFixtures start the sandbox with the options of sandboxOptions',
  ({ sandbox }) => {
    expect(sandbox.clock.now()).toEqual(new Date('2027-01-04T08:00:00Z'));
  },
);

test('globalSetup provides one sandbox for all tests, to which each test can add an API user by fork()', async () => {
  await using sandbox = await connectSandbox(inject('crossborderFxSandbox').url).fork();
  await sandbox.clock.advance({ days: 1 });
  expect((await send(sandbox, '/wallets')).status).toBe(200);
});
