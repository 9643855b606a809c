import type { ErrorBody, EventName } from '@crossborder-fx/openapi';
import { answering, refusingPort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { notify, subscribe } from '../../../test/notify.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import { advance, userOf } from '../../../test/user-of.ts';
import { listFailedNotifications } from './webhooks.ts';

const url = 'https://hooks.example.com/crossborder';
const created: EventName = 'PAYMENT_CREATED';
const unknown = '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63';

async function setUp() {
  const sandbox = await sandboxOf();
  const { webhooks } = clientOf(sandbox);
  const add = () => webhooks.create({ events: [created], url });
  const refusal = async (path: string, request: Parameters<typeof sendStrict>[2] = {}) => {
    const response = await sendStrict(sandbox, path, request);
    return [response.status, ((await response.json()) as ErrorBody).errorCode];
  };
  return { sandbox, webhooks, add, refusal };
}

test('4.7: the answer to the creation of a subscription has its secret, and the answer to a read does not', async () => {
  const { webhooks, add } = await setUp();
  const { secret, ...subscription } = await add();
  expect(secret).toMatch(/^[0-9A-Za-z]{32,64}$/);
  expect(subscription).toEqual({ webhookId: expect.any(String), events: [created], url });
  expect(await webhooks.get(subscription.webhookId)).toEqual(subscription);
  // Service description, section 2.1: a webhookId is a UUID, in which capitals and small letters mean the same.
  expect(await webhooks.get(subscription.webhookId.toUpperCase())).toEqual(subscription);
  expect((await webhooks.list()).items).toEqual([subscription]);
});

test('4.7: the list of subscriptions is an empty array when no subscription exists', async () => {
  const { sandbox } = await setUp();
  const response = await sendStrict(sandbox, '/webhooks');
  expect([response.status, await response.json()]).toEqual([200, []]);
});

test('6: a subscription accepts all 16 events, and counts a repeated event once', async () => {
  const { sandbox, webhooks } = await setUp();
  const events = sandbox.listEvents();
  expect(events).toHaveLength(16);
  expect(await webhooks.create({ events: [...events, created], url })).toMatchObject({ events });
});

test('4.7: a subscription refuses an empty list of events, at creation and in an update', async () => {
  const { webhooks, add, refusal } = await setUp();
  expect(await refusal('/webhooks', { body: { events: [], url } })).toEqual([422, 42238]);
  expect((await webhooks.list()).items).toEqual([]);
  const { webhookId } = await add();
  const update = { method: 'PATCH', body: { events: [], url: 'https://other.example' } };
  expect(await refusal(`/webhooks/${webhookId}`, update)).toEqual([422, 42238]);
  expect(await webhooks.get(webhookId)).toMatchObject({ events: [created], url });
});

test('4.7: a subscription refuses an unusable URL, at creation and in an update', async () => {
  const { webhooks, add, refusal } = await setUp();
  for (const wrong of ['http://[', 'http://user:pw@receiver.example']) {
    const body = { events: [created], url: wrong };
    expect(await refusal('/webhooks', { body })).toEqual([422, 42270]);
  }
  const { webhookId } = await add();
  const update = { method: 'PATCH', body: { url: 'http://:80' } };
  expect(await refusal(`/webhooks/${webhookId}`, update)).toEqual([422, 42270]);
  expect((await webhooks.list()).items).toMatchObject([{ url }]);
});

test('4.7: an update of a subscription changes only the fields that the body names', async () => {
  const { webhooks, add, refusal } = await setUp();
  const { webhookId } = await add();
  await webhooks.update(webhookId, { url: 'https://other.example' });
  expect(await webhooks.get(webhookId)).toEqual({
    webhookId,
    events: [created],
    url: 'https://other.example',
  });
  const changed = { webhookId, events: ['TRADE_BLOCKED'], url: 'https://other.example' };
  expect(await webhooks.update(webhookId, { events: ['TRADE_BLOCKED'] })).toEqual(changed);
  expect(await webhooks.get(webhookId)).toEqual(changed);
  const empty = { method: 'PATCH', body: {} };
  expect(await refusal(`/webhooks/${webhookId}`, empty)).toEqual([422, 42239]);
});

test('8: the eleventh active subscription is refused until another subscription is deleted', async () => {
  const { webhooks, add, refusal } = await setUp();
  const all = [];
  for (let number = 1; number <= 10; number += 1) all.push(await add());
  expect(new Set(all.map(({ webhookId }) => webhookId)).size).toBe(10);
  expect(new Set(all.map(({ secret }) => secret)).size).toBe(10);
  const body = { events: [created], url };
  expect(await refusal('/webhooks', { body })).toEqual([409, 40905]);
  expect((await webhooks.list()).items).toHaveLength(10);
  const [first, second] = all;
  await webhooks.delete(first?.webhookId ?? '');
  const next = await add();
  expect(all.map(({ webhookId }) => webhookId)).not.toContain(next.webhookId);
  expect((await webhooks.list()).items[0]?.webhookId).toBe(second?.webhookId);
});

test('4.7: the deletion of a subscription answers 200 with the fields of an error, and the id of the subscription is unknown afterwards', async () => {
  const { sandbox, add, refusal } = await setUp();
  const { webhookId } = await add();
  const path = `/webhooks/${webhookId}`;
  const response = await sendStrict(sandbox, path, { method: 'DELETE' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    errorCode: 0,
    errorType: 'Success',
    errorMessage: 'The subscription was deleted.',
    link: expect.any(String),
  });
  for (const id of [webhookId, unknown]) {
    const refused = [
      await refusal(`/webhooks/${id}`),
      await refusal(`/webhooks/${id}`, { method: 'DELETE' }),
      await refusal(`/webhooks/${id}`, { method: 'PATCH', body: { events: [created] } }),
      await refusal(`/webhooks/${id}/rotate-secret`, { method: 'POST' }),
      await refusal(`/webhooks/${id}/failed-notifications`),
    ];
    expect(refused).toEqual(Array(5).fill([404, 40406]));
  }
});

test('4.7: each rotation gives a subscription another secret, the same for the same seed', async () => {
  const secrets = async () => {
    const { webhooks, add } = await setUp();
    const { webhookId, secret, ...rest } = await add();
    const first = await webhooks.rotateSecret(webhookId);
    const second = await webhooks.rotateSecret(webhookId);
    expect(second).toEqual({ ...rest, webhookId, secret: second.secret });
    return [webhookId, secret, first.secret, second.secret];
  };
  const all = await secrets();
  expect(new Set(all).size).toBe(4);
  expect(await secrets()).toEqual(all);
});

const minute = 60_000;

test('4.7: the list of failed notifications has the latest first, and its counts and page numbers are text', async () => {
  const user = userOf();
  const { context } = user;
  const { url } = await answering(404, 500, 204, 500, 500);
  const { webhookId } = subscribe(user, url);
  notify(user, ['a']);
  await advance(user, 86_400_000);
  notify(user, ['b', 'fine']);
  await advance(user, 2 * minute);
  const list = (query = {}) => listFailedNotifications(context, webhookId, query);
  const b = {
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    notificationContent: { eventType: 'PAYMENT_FINALIZED', payload: { id: 'b' }, webhookId },
    errorMessage: 'The receiver answered with status 500.',
    httpStatusCode: '500',
    failedAt: '2026-11-24 09:02:00',
    retryCount: 2,
  };
  const all = list();
  expect(all).toEqual({
    failedNotifications: [b, expect.objectContaining({ httpStatusCode: '404', retryCount: 0 })],
    totalCount: '2',
    page: '1',
    perPage: '50',
    totalPages: '1',
  });
  expect(list({ sort: 'ASC' }).failedNotifications).toEqual(all.failedNotifications.toReversed());
  expect(list({ fromDate: '2026-11-24' }).failedNotifications).toEqual([b]);
  const [, a] = all.failedNotifications ?? [];
  expect(list({ toDate: '2026-11-23' })).toMatchObject({
    failedNotifications: [a],
    totalCount: '1',
  });
  const last = { totalCount: '2', page: '2', perPage: '1', totalPages: '2' };
  expect(list({ page: '2', per_page: '1' })).toMatchObject(last);
  expect(list({ page: '3', per_page: '1' }).failedNotifications).toEqual([]);
  expect(() => list({ fromDate: '2026-11-24', toDate: '2026-11-23' })).toThrow('fromDate');
  expect(() => list({ per_page: '1001' })).toThrow('per_page');
});

test('4.7: a failed notification without an answer has a reason and no status', async () => {
  const user = userOf();
  const { webhookId } = subscribe(user, `http://127.0.0.1:${refusingPort}/token`);
  notify(user, ['a']);
  await advance(user, 0);
  const [failed] = listFailedNotifications(user.context, webhookId, {}).failedNotifications;
  expect(failed).not.toHaveProperty('httpStatusCode');
  expect(failed?.errorMessage).toContain('ECONNREFUSED');
  expect(failed?.errorMessage).not.toContain('token');
});
