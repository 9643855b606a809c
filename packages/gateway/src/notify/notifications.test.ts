import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  answering,
  freePort,
  loopbackServer,
  waitingReceiver,
} from '@crossborder-fx/tools-test-utils';
import { signWebhook } from '@crossborder-fx/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { notifiedSetup, signingKey } from '../../test/notified-setup.ts';
import { nextAttempt } from './deliver.ts';

test('the gateway subscribes by itself, and delivers each notification with the signature of Standard Webhooks', async () => {
  const program = await answering();
  const { start, sandbox, fx, subscribe } = await notifiedSetup(program.url);
  const gateway = await start();
  expect(gateway.notificationsUrl).toBe(subscribe);
  const [{ webhookId } = { webhookId: '' }] = (await fx.webhooks.list()).items;
  const { deliveries } = await sandbox.trigger('PAYMENT_FINALIZED');
  expect(deliveries.length).toBeGreaterThan(0);
  await expect
    .poll(() => program.requests.map(({ body }) => JSON.parse(body).event))
    .toContain('PAYMENT_FINALIZED');
  for (const { headers, body } of program.requests) {
    const payload = new Webhook(signingKey).verify(body, headers as Record<string, string>);
    expect(payload).toMatchObject({ webhookId, payload: { id: expect.any(String) } });
    expect(headers['idempotency-key']).toBe(headers['webhook-id']);
  }
  const ids = program.requests.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a program that fails or redirects gets the notification again with the same id', async () => {
  const elsewhere = await answering();
  const ids: unknown[] = [];
  const program = await loopbackServer((response, { headers }) => {
    ids.push(headers['webhook-id']);
    const attempt = ids.filter((id) => id === headers['webhook-id']).length;
    response.writeHead([500, 302][attempt - 1] ?? 204, { location: elsewhere.url }).end();
  });
  const { start, sandbox, query } = await notifiedSetup(program.url);
  await start();
  await sandbox.trigger('PAYMENT_CREATED');
  const states = () => query('SELECT DISTINCT state, result FROM gateway_outbox');
  for (const result of ['status 500', 'status 302']) {
    await expect.poll(states).toEqual([{ state: 'waiting', result }]);
    query('UPDATE gateway_outbox SET next = 0');
  }
  await expect.poll(states).toEqual([{ state: 'delivered', result: 'status 204' }]);
  for (const id of ids) expect(ids.filter((one) => one === id)).toHaveLength(3);
  expect(elsewhere.requests).toEqual([]);
  expect(query('SELECT DISTINCT body FROM gateway_outbox')).toEqual([{ body: '' }]);
});

test('the gateway page lists notifications that were given up, and a decider can have them delivered again', async () => {
  const port = await freePort();
  const { start, sandbox, query } = await notifiedSetup(`http://127.0.0.1:${port}`);
  const { page } = await start();
  await sandbox.trigger('PAYMENT_CREATED');
  const states = () =>
    query("SELECT DISTINCT state, result FROM gateway_outbox WHERE event <> 'LATER'");
  const result = 'ECONNREFUSED';
  await expect.poll(states).toEqual([{ state: 'waiting', result }]);
  query('UPDATE gateway_outbox SET next = 0, created = 0, attempts = 8');
  await expect.poll(states).toEqual([{ state: 'given-up', result }]);
  // Adds 250 newer notifications, which the gateway has already delivered.
  query(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
INSERT INTO gateway_outbox SELECT 'later-' || i, 'LATER', '', ${Date.now()} + i, 0, 1, 'delivered', '' FROM n`);
  const { body } = await page('notifications');
  const all = body['notifications'] as { id: string; event: string; state: string }[];
  const listed = all.filter(({ state }) => state === 'given-up');
  expect(listed.map(({ event }) => event)).toContain('PAYMENT_CREATED');
  expect((await page('notifications?state=given-up')).body).toEqual({ notifications: listed });
  expect(await page('notifications?state=failed')).toMatchObject({ status: 400 });
  const program = createServer((_request, response) => response.writeHead(204).end());
  onTestFinished(() => void program.close());
  await once(program.listen(port, '127.0.0.1'), 'listening');
  const again = () =>
    Promise.all(listed.map(async ({ id }) => (await page(`notifications/${id}/again`, {})).status));
  expect(new Set(await again())).toEqual(new Set([200]));
  const delivered = [{ state: 'delivered', result: 'status 204' }];
  await expect.poll(states).toEqual(delivered);
  expect(new Set(await again())).toEqual(new Set([404]));
});

test('a slow program does not delay the answer that the service gets for a notification', async () => {
  const program = await waitingReceiver();
  const { start, sandbox } = await notifiedSetup(program.url);
  await start();
  const { deliveries } = await sandbox.trigger('PAYMENT_CREATED');
  expect(deliveries.every(({ attempts }) => attempts.at(-1)?.status === 204)).toBe(true);
  await program.answerNext();
});

test('the gateway waits longer after each failed delivery, and gives up after three days and nine attempts', () => {
  const message = { id: 'a', body: '', created: 0 };
  const waits = Array.from({ length: 9 }, (_, index) =>
    nextAttempt({ ...message, attempts: index + 1 }, 0),
  );
  expect(waits.map((wait) => Number(wait) / 1000)).toEqual([
    5, 15, 60, 300, 900, 3600, 7200, 10_800, 10_800,
  ]);
  const aWeek = 7 * 86_400_000;
  expect(nextAttempt({ ...message, attempts: 30 }, aWeek)).toBe(undefined);
  expect(nextAttempt({ ...message, attempts: 1 }, aWeek), 'it was away itself').toBe(aWeek + 5_000);
});

test('the program gets the bytes that the service signed, not a text that a parser rewrote', async () => {
  const program = await answering();
  const secret = 'a-secret-of-our-own-subscription';
  const { start } = await notifiedSetup(program.url, { subscribe: undefined, secrets: [secret] });
  const { notificationsUrl = '' } = await start();
  const rawBody =
    '{ "createdAt":"2026-11-27", "event":"PAYMENT_FINALIZED","webhookId":"w1","payload":{"rate":1.2300,"id":12345678901234567890,"1":"é"}}';
  const headers = await signWebhook({ rawBody, secret });
  const { status } = await fetch(notificationsUrl, { method: 'POST', headers, body: rawBody });
  expect(status).toBe(204);
  await expect.poll(() => program.requests.map(({ body }) => body)).toEqual([rawBody]);
});

test('the notification listener answers 404 at any path but its own', async () => {
  const program = await answering();
  const { start } = await notifiedSetup(program.url);
  const { notificationsUrl } = await start();
  for (const path of ['/wallets', '/_gateway/', '/healthz', '/metrics']) {
    expect((await fetch(new URL(path, notificationsUrl))).status).toBe(404);
  }
});

test('the gateway fetches a notification that was never delivered, and delivers it once', async () => {
  const program = await answering();
  const { start, sandbox, fx, query } = await notifiedSetup(program.url);
  await (await start()).close();
  // A webhook store ignores notifications that failed before the store's own start. So the test advances the clock by a day, in
  // case the service writes its times in another time zone.
  await sandbox.clock.advance({ days: 1 });
  await sandbox.trigger('PAYMENT_CREATED');
  await sandbox.clock.advance({ minutes: 5 });
  expect((await fx.webhooks.list()).items).toHaveLength(1);
  const gateway = await start();
  const events = () => program.requests.map(({ body }) => JSON.parse(body).event);
  await expect.poll(events).toContain('PAYMENT_CREATED');
  await gateway.catchUp();
  await expect
    .poll(() => query("SELECT id FROM gateway_outbox WHERE state = 'waiting'"))
    .toEqual([]);
  const ids = program.requests.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
});

const large = '9007199254740993';

test.each([
  { ids: 'texts', entryId: '"a"', id: '"P1"', handedOn: '"P1"' },
  { ids: 'numbers', entryId: large, id: large, handedOn: `"${large}"` },
])(
  'the gateway delivers a failed notification once, with all digits of its id, even when the service delivers it too (ids are $ids)',
  async ({ entryId, id, handedOn }) => {
    const program = await answering();
    const clock = { now: Date.now() };
    const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
    const payloadOf = (paymentId: string) =>
      `{"id":${paymentId},"big":12345678901234567890,"rate":1.25,"owed":[-98765432109876543210]}`;
    const service = await loopbackServer((response, { url }) => {
      const content = `{"eventType":"PAYMENT_BLOCKED","payload":${payloadOf(id)}}`;
      const entry = `{"id":${entryId},"failedAt":${clock.now},"notificationContent":${content}}`;
      const isList = /failed-notifications.*[?&]page=1(&|$)/.test(url);
      const answers = /failed-notifications|payments|trades/.test(url)
        ? isList && `{"failedNotifications":[${entry}]}`
        : `{"webhooks":[{"webhookId":"${webhookId}","url":"https://x.example","events":[]}]}`;
      response.writeHead(answers ? 200 : 204, { 'content-type': 'application/json' });
      response.end(answers || undefined);
    });
    const secret = 'a-secret-of-our-own-subscription';
    const more = { subscribe: undefined, secrets: [secret], webhookId };
    const { startUnchecked, client, query } = await notifiedSetup(program.url, more);
    const options = {
      client: { ...client, baseUrl: service.url },
      serviceClock: () => new Date(clock.now),
    };
    await (await startUnchecked(options)).close();
    clock.now += 86_400_000;
    const { catchUp, notificationsUrl = '' } = await startUnchecked(options);
    await catchUp();
    const bodyOf = (paymentId: string) =>
      `{"event":"PAYMENT_BLOCKED","payload":${payloadOf(paymentId)},"webhookId":"${webhookId}"}`;
    const bodies = () => program.requests.map((request) => request.body);
    await expect.poll(bodies).toEqual([bodyOf(handedOn)]);
    const body = bodyOf(id);
    const headers = await signWebhook({ rawBody: body, secret });
    expect((await fetch(notificationsUrl, { method: 'POST', headers, body })).status).toBe(204);
    expect(query('SELECT id FROM gateway_outbox')).toHaveLength(1);
  },
);
