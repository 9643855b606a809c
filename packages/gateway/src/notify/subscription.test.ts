import { answering, freePort } from '@crossborder-fx/tools-test-utils';
import { signWebhook } from '@crossborder-fx/webhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { notifiedSetup } from '../../test/notified-setup.ts';
import type { callsOf } from '../../test/setup.ts';

async function setup(more: object = {}) {
  const program = await answering();
  const all = await notifiedSetup(program.url, more);
  const { sandbox, fx } = all;
  const comes = async () => {
    const count = program.requests.length;
    await sandbox.trigger('PAYMENT_FINALIZED');
    await expect.poll(() => program.requests.length).toBeGreaterThan(count);
  };
  const own = async () => {
    const { items } = await fx.webhooks.list();
    expect(items).toHaveLength(1);
    return items[0] ?? expect.fail();
  };
  return { ...all, program, comes, own };
}

async function said({ ready, metric }: ReturnType<typeof callsOf>) {
  const { ready: isReady, notifications } = await ready();
  const [ok, refused] = [
    await metric('subscription_ok'),
    await metric('notifications_refused_total'),
  ];
  return { ready: isReady, notifications, ok, refused };
}

type Setup = Awaited<ReturnType<typeof setup>>;

const changes: [string, (setup: Setup, webhookId: string) => Promise<unknown>][] = [
  ['deleted', ({ fx }, id) => fx.webhooks.delete(id)],
  ['given a new secret', ({ fx }, id) => fx.webhooks.rotateSecret(id)],
  ['narrowed to one event', ({ fx }, id) => fx.webhooks.update(id, { events: ['TRADE_BLOCKED'] })],
  ['sent elsewhere', ({ fx }, id) => fx.webhooks.update(id, { url: 'https://other.example' })],
];

test.each(changes)(
  'the next check and the next start of the gateway repair a subscription that somebody has %s',
  async (_, change) => {
    const all = await setup();
    const { start, comes, own, sandbox, subscribe } = all;
    const first = await start();
    await comes();
    await change(all, (await own()).webhookId);
    await sandbox.trigger('PAYMENT_CREATED');
    await first.catchUp();
    expect(await said(first)).toMatchObject({ notifications: 'ok', ok: 1 });
    await comes();
    await first.close();
    await change(all, (await own()).webhookId);
    const second = await start();
    await comes();
    const { url, events } = await own();
    expect({ url, count: events?.length }).toEqual({ url: subscribe, count: 16 });
    const right = { ready: true, notifications: 'ok', ok: 1, refused: 0 };
    expect(await said(second)).toEqual(right);
  },
);

test('/readyz and a metric report that the service signs notifications with another secret', async () => {
  const { start, fx, own, sandbox, comes } = await setup();
  const gateway = await start();
  await fx.webhooks.rotateSecret((await own()).webhookId);
  const { length } = (await sandbox.trigger('PAYMENT_CREATED')).deliveries;
  const sentence = 'the service signs with a secret that the gateway does not know';
  const wrong = { ready: true, notifications: sentence, ok: 0, refused: length };
  expect(await said(gateway)).toEqual(wrong);
  await gateway.catchUp();
  await comes();
  expect(await said(gateway)).toMatchObject({ notifications: 'ok', ok: 1 });
});

test('the gateway counts a forged notification, does not store or log it, and does not change the webhook secret', async () => {
  const lines: string[] = [];
  const { startUnchecked, query } = await setup();
  const gateway = await startUnchecked({ log: { write: (line) => void lines.push(line) } });
  await gateway.catchUp();
  const forged = () =>
    fetch(gateway.notificationsUrl ?? '', {
      method: 'POST',
      headers: { 'x-service-timestamp': '1', 'x-service-signature': 'ab'.repeat(32) },
      body: '{"event":"PAYMENT_CREATED","payload":{"id":"1"},"webhookId":"x"}',
    });
  expect([(await forged()).status, (await forged()).status]).toEqual([400, 400]);
  expect(await said(gateway)).toEqual({ ready: true, notifications: 'ok', ok: 1, refused: 2 });
  expect(query('SELECT id FROM gateway_outbox')).toEqual([]);
  expect(lines.join('')).not.toMatch(/"level":50|notification failed/);
});

test('while the service gives errors, a starting gateway reports that it cannot check its subscription, and subscribes later', async () => {
  const { startUnchecked, sandbox, client, own, comes } = await setup();
  sandbox.faults.add('listWebhooks', { status: 503 });
  const gateway = await startUnchecked({ client, interval: 100 });
  const state = async () => (await said(gateway)).notifications;
  await expect.poll(state).toBe('the gateway cannot check the subscription: ApiError');
  sandbox.faults.clear();
  await expect.poll(state).toBe('ok');
  await own();
  await comes();
});

test.each(['createWebhook', 'rotateWebhookSecret', 'updateWebhook'] as const)(
  'when the answer to %s is lost, the next check repairs the subscription, and creates no second subscription',
  async (operation) => {
    const { start, startUnchecked, fx, subscribe, sandbox, own, comes } = await setup();
    if (operation !== 'createWebhook') {
      await fx.webhooks.create({ url: subscribe, events: ['PAYMENT_CREATED'] });
    }
    sandbox.faults.add(operation, { drop: 'after', times: 1 });
    const gateway = await startUnchecked();
    await expect.poll(async () => (await said(gateway)).notifications).toMatch(/cannot check/);
    await gateway.catchUp();
    await own();
    await comes();
    await gateway.close();
    await start();
    await comes();
  },
);

test('two gateways with one database both use the webhook secret that one of the gateways has made', async () => {
  const { start, startUnchecked, notifications, own, comes, sandbox } = await setup();
  await start();
  await comes();
  // The second gateway subscribes with the URL of the first gateway, so that both use one subscription.
  const second = await startUnchecked({
    notifications: { ...notifications, port: await freePort() },
  });
  await second.catchUp();
  await own();
  const { deliveries } = await sandbox.trigger('PAYMENT_FINALIZED');
  const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test('after a restart, the gateway accepts a notification with the earlier or the new secret, and 16 minutes later only with the new one', async () => {
  const { start, query, subscribe, program } = await setup();
  const secretNow = () => {
    const [row] = query("SELECT value FROM gateway_settings WHERE name LIKE 'subscription %'");
    return String(JSON.parse(String(row?.['value'])).secret);
  };
  const deliver = async (id: string, secret: string) => {
    const payload = { id, status: 'finalized' };
    const rawBody = JSON.stringify({ event: 'PAYMENT_FINALIZED', payload, webhookId: 'w1' });
    const headers = { ...(await signWebhook({ rawBody, secret })) } as Record<string, string>;
    return (await fetch(subscribe, { method: 'POST', headers, body: rawBody })).status;
  };
  const gateway = await start();
  const earlier = secretNow();
  expect(await deliver('P1', earlier)).toBe(204);
  await gateway.close();
  await (await start()).close();
  const last = await start();
  expect(secretNow()).not.toBe(earlier);
  expect(await deliver('P1', secretNow())).toBe(204);
  expect(await deliver('P2', earlier)).toBe(204);
  expect(await said(last)).toMatchObject({ notifications: 'ok', refused: 0 });
  await expect.poll(() => program.requests.length).toBe(2);
  const later = Date.now() + 16 * 60_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  expect([await deliver('P3', earlier), await deliver('P4', secretNow())]).toEqual([400, 204]);
});

test('/readyz reports that the service has no subscription with the id of --webhook-id', async () => {
  const { startUnchecked, fx, subscribe, notifications } = await setup();
  const events = ['PAYMENT_FINALIZED' as const];
  const { webhookId, secret } = await fx.webhooks.create({ url: subscribe, events });
  const stateOf = async (id: string) => {
    const given = { ...notifications, subscribe: undefined, secrets: [secret], webhookId: id };
    const gateway = await startUnchecked({ notifications: given });
    await gateway.catchUp().catch(() => {});
    const { notifications: state } = await said(gateway);
    await gateway.close();
    return state;
  };
  expect(await stateOf(webhookId)).toBe('ok');
  expect(await stateOf('w1')).toContain('--webhook-id');
});
