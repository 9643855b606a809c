import { DatabaseSync } from 'node:sqlite';
import { answering } from '@crossborder-fx/tools-test-utils';
import { signWebhook } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { gatewaySetup } from '../../test/setup.ts';

const secret = 'the-secret-of-the-hook-0001';

async function lockedSetup() {
  const program = await answering();
  const { start, data } = await gatewaySetup();
  const { notificationsUrl = '', ...gateway } = await start({
    notifications: {
      ...{ port: 0, deliverTo: program.url, secrets: [secret], webhookId: 'w1' },
      signingKeys: [`whsec_${Buffer.alloc(32, 7).toString('base64')}`],
    },
  });
  const other = new DatabaseSync(data);
  other.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
  return { ...gateway, notificationsUrl, unlock: () => other.close() };
}

type Locked = Awaited<ReturnType<typeof lockedSetup>>;

test.each<[what: string, write: (gateway: Locked) => Promise<unknown>]>([
  ['a payment', ({ pay }) => pay('locked')],
  ['the page of the decider', ({ page }) => page('notifications/x/again', {})],
  [
    'a notification',
    async ({ notificationsUrl }) => {
      const rawBody = '{"event":"PAYMENT_FINALIZED","webhookId":"w1","payload":{"id":"NTc0"}}';
      const headers = { ...(await signWebhook({ rawBody, secret })) } as Record<string, string>;
      return fetch(notificationsUrl, { method: 'POST', body: rawBody, headers });
    },
  ],
])('a locked database delays %s, and no request that only reads', async (_what, write) => {
  const gateway = await lockedSetup();
  const ended: string[] = [];
  const written = write(gateway).then(() => ended.push('written'));
  for (let count = 0; count < 5; count++) {
    expect((await gateway.call('GET', '/wallets')).status).toBe(200);
    ended.push('read');
  }
  gateway.unlock();
  await written;
  expect(ended).toEqual(['read', 'read', 'read', 'read', 'read', 'written']);
});
