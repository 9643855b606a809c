import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { startSandbox } from '../src/start-sandbox.ts';
import { sandboxOf } from './sandbox-of.ts';
import { clientOf } from './strict.ts';

// These tests prove the numbers in the section Limits of docs/guides/sandbox.md.

test('the sandbox does not notice that another file has replaced its open data file, and saves its changes in the new file', async () => {
  const folder = await temporaryFolder();
  const [data, other] = [join(folder, 'state.sqlite'), join(folder, 'other.sqlite')];
  await (await startSandbox({ data: other, seed: 'other' })).close();
  const sandbox = await startSandbox({ data });
  await rename(other, data);
  const fx = clientOf(sandbox);
  const { id } = await fx.wallets.create({ currency: 'JPY', tag: 'strange' });
  expect((await fx.wallets.get(id))?.tag).toBe('strange');
  await sandbox.close();
  const again = clientOf(await sandboxOf({ data, at: undefined }));
  const { items } = await again.wallets.list();
  expect(items.map(({ tag }) => tag)).toContain('strange');
});

test('a receiver that awaits clock.advance before it answers a notification waits until the notification times out', async () => {
  let advancing: Promise<void> | undefined;
  const { url } = await loopbackServer(async (response) => {
    advancing ??= sandbox.clock.advance({ days: 1 });
    await advancing;
    response.end();
  });
  const sandbox = await sandboxOf({ webhook: { url, events: ['PAYMENT_CREATED'] } });
  await sandbox.trigger('PAYMENT_CREATED');
  expect(sandbox.deliveries[0]?.attempts[0]).toMatchObject({
    error: expect.stringMatching(/5000|5 s/),
  });
});
