import { loopbackServer, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../test/strict.ts';

const minute = 60_000;

test('a token lives 5 minutes of wall time, wherever business time is', async () => {
  let wall = Date.parse('2026-11-20T12:00:00Z');
  const sandbox = await sandboxOf({ clock: () => new Date(wall) });
  await sandbox.clock.advance({ days: 30 });
  const created = '2026-11-20T12:00:00Z';
  const statusAfter = async (milliseconds: number) => {
    wall = Date.parse(created) + milliseconds;
    const headers = { 'X-WSSE': wsseHeader(sandbox.credentials, { created }) };
    return (await fetch(`${sandbox.url}/wallets`, { headers })).status;
  };
  expect(await statusAfter(4 * minute)).toBe(200);
  expect(await statusAfter(60 * minute)).toBe(401);
});

test('6: what is notified and listed as failed is in the shape of the description', async () => {
  const receiver = await loopbackServer((response) => response.writeHead(404).end());
  const sandbox = await sandboxOf({ webhook: receiver.url });
  const client = clientOf(sandbox);
  const [wallet] = (await client.wallets.list()).items;
  const incoming = sandbox.simulate.incoming({
    walletId: wallet?.id ?? '',
    amount: { value: '000000000001.00', currency: wallet?.currency ?? '' },
  });
  await sandbox.clock.advance({ minutes: 1 });
  const webhookId = sandbox.webhook?.webhookId ?? '';
  const [request] = receiver.requests;
  const notification = JSON.parse(request?.body ?? '');
  expect(notification).toEqual({ event: 'PAYMENT_INCOMING', payload: incoming, webhookId });
  // Checked against the strict form on its way.
  expect(await client.payments.get(incoming.id)).toEqual(incoming);
  const response = await sendStrict(sandbox, `/webhooks/${webhookId}/failed-notifications`);
  expect(await response.json()).toMatchObject({
    failedNotifications: [{ httpStatusCode: '404', retryCount: 0 }],
    totalCount: '1',
    page: '1',
    perPage: '50',
    totalPages: '1',
  });
});
