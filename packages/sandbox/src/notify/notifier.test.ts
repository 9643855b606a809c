import { setImmediate as turn } from 'node:timers/promises';
import {
  answering,
  errorOf,
  loopbackServer,
  type ReceivedRequest,
  waitingReceiver,
} from '@crossborder-fx/tools-test-utils';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { callOf, idsOf, notify, subscribe } from '../../test/notify.ts';
import { codeOf } from '../../test/refusals.ts';
import { advance, userOf } from '../../test/user-of.ts';
import { defaultChoices } from '../choices.ts';
import type { SandboxUser } from '../sandbox-user.ts';
import { webhookOperations } from '../service/subscriptions/webhooks.ts';

const minute = 60_000;

function notifiedUser({ url }: { url: string }, options: Parameters<typeof userOf>[0] = {}) {
  const user = userOf(options);
  const subscription = subscribe(user, url);
  notify(user, ['a']);
  return { user, ...subscription };
}

const statesOf = (user: SandboxUser) => user.listDeliveries().map(({ state }) => state);

const remove = ({ change, context }: SandboxUser, webhookId: string) =>
  change(() => webhookOperations.deleteWebhook(context, callOf({ path: { webhookId } })));

const verified = ({ body, headers }: ReceivedRequest, secret: string) =>
  verifyWebhook({ rawBody: body, headers, secrets: [secret] });

test('6: the sandbox sends a signed notification at once to the subscriptions to its event', async () => {
  const user = userOf();
  const receiver = await answering();
  const other = await answering();
  const { webhookId, secret } = subscribe(user, `${receiver.url}/path`);
  subscribe(user, other.url, ['TRADE_BLOCKED']);
  notify(user, ['a']);
  await expect.poll(() => statesOf(user)).toEqual(['delivered']);
  const [request = expect.fail('nothing came')] = receiver.requests;
  expect(await verified(request, secret)).toMatchObject({
    event: 'PAYMENT_FINALIZED',
    payload: { id: 'a' },
    webhookId,
  });
  expect(other.requests).toEqual([]);
});

test('6: one move of the clock makes every attempt of a notification, each at its own time', async () => {
  const { user } = notifiedUser(await answering(500, 500, 500));
  const start = user.clock.now();
  await advance(user, 86_400_000);
  const [delivery] = user.listDeliveries();
  expect(delivery?.attempts.map(({ at }) => at - start)).toEqual([0, minute, 2 * minute]);
});

test.each([
  ['hex', /^[0-9a-f]{64}$/, 'seconds', /^\d{10}$/],
  ['base64', /^[\w+/]{43}=$/, 'milliseconds', /^\d{13}$/],
  ['base64url', /^[\w-]{43}$/, 'iso', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
] as const)(
  'with notificationSignature %s, a signature matches %s; with notificationTimestamp %s, a timestamp matches %s',
  async (notificationSignature, signature, notificationTimestamp, timestamp) => {
    const { requests, url } = await answering();
    const choices = { ...defaultChoices, notificationSignature, notificationTimestamp };
    const { user, secret } = notifiedUser({ url }, { choices });
    await expect.poll(() => statesOf(user)).toEqual(['delivered']);
    const [request = expect.fail('nothing came')] = requests;
    expect(request.headers['x-service-signature']).toMatch(signature);
    expect(request.headers['x-service-timestamp']).toMatch(timestamp);
    expect(await verified(request, secret)).toMatchObject({ payload: { id: 'a' } });
  },
);

test('the option retryOn decides after which answers of the receiver the sandbox sends a notification again', async () => {
  const { requests, ...receiver } = await answering(503, 500);
  const { user } = notifiedUser(receiver, { choices: { ...defaultChoices, retryOn: [503] } });
  await advance(user, 10 * minute);
  expect(requests).toHaveLength(2);
  expect(statesOf(user)).toEqual(['failed']);
});

test('after a change of the URL of a subscription, the next attempt of a notification sends the same bytes to the new URL', async () => {
  const first = await answering(500);
  const second = await answering();
  const { user, webhookId } = notifiedUser(first);
  const { context, change } = user;
  await advance(user, 0);
  const call = callOf({ path: { webhookId }, body: { url: second.url } });
  change(() => webhookOperations.updateWebhook(context, call));
  await advance(user, minute);
  expect(second.requests.map(({ body }) => body)).toEqual(first.requests.map(({ body }) => body));
  expect(statesOf(user)).toEqual(['delivered']);
});

test('a notification is sent with the payload that was planned, even if the object changes before the sending', async () => {
  const user = userOf();
  const { context, change } = user;
  const { url, requests } = await answering();
  subscribe(user, url);
  let payload = '{"id":"a","status":"planified"}';
  change(() => {
    const step = { kind: 'payment', object: 1, row: 'P4', place: 'planified' } as const;
    context.history.record({ ...step, events: ['PAYMENT_FINALIZED'], payload: () => payload });
    payload = '{}';
  });
  await advance(user, 0);
  expect(JSON.parse(requests[0]?.body ?? '').payload).toEqual({ id: 'a', status: 'planified' });
});

test('4.7: deleting a subscription ends its pending notifications, and delivered notifications stay listed', async () => {
  const user = userOf();
  const { url, requests } = await answering(204, 500);
  const { webhookId } = subscribe(user, url);
  notify(user, ['a', 'b']);
  await advance(user, 0);
  expect(statesOf(user)).toEqual(['delivered', 'pending']);
  remove(user, webhookId);
  notify(user, ['c']);
  await advance(user, 10 * minute);
  expect(idsOf(requests)).toEqual(['a', 'b']);
  expect(statesOf(user)).toEqual(['delivered']);
});

test('a subscription that is deleted during an attempt gets no further attempt or notification', async () => {
  const user = userOf();
  const receiver = await waitingReceiver();
  const { webhookId } = subscribe(user, receiver.url);
  notify(user, ['a', 'b']);
  await expect.poll(() => receiver.requests.length).toBe(1);
  remove(user, webhookId);
  await receiver.answerNext(500);
  await advance(user, 10 * minute);
  expect(idsOf(receiver.requests)).toEqual(['a']);
  expect(user.listDeliveries()).toEqual([]);
});

test('shuffleNotifications changes the order of notifications of one moment, in the same way for the same seed', async () => {
  const ids = Array.from({ length: 20 }, (_, number) => String(number));
  const orderOf = async (seed: string, shuffleNotifications: boolean) => {
    const user = userOf({ seed, shuffleNotifications });
    const { url, requests } = await answering();
    subscribe(user, url);
    notify(user, ids);
    await advance(user, 0);
    return idsOf(requests);
  };
  expect(await orderOf('one', false)).toEqual(ids);
  const shuffled = await orderOf('one', true);
  expect(shuffled).not.toEqual(ids);
  expect(shuffled.toSorted()).toEqual(ids.toSorted());
  expect(await orderOf('one', true)).toEqual(shuffled);
  expect(await orderOf('two', true)).not.toEqual(shuffled);
});

test('resend sends a delivery again, whatever its result', async () => {
  const { requests, ...receiver } = await answering(404);
  const { user } = notifiedUser(receiver);
  await advance(user, 0);
  const [{ id } = expect.fail('There is no delivery')] = user.listDeliveries();
  for (const count of [2, 3]) {
    user.resend(id);
    await expect.poll(() => requests.length).toBe(count);
    await expect.poll(() => statesOf(user)).toEqual(['delivered']);
  }
  expect(user.listDeliveries()[0]?.attempts.map(({ status }) => status)).toEqual([404, 204, 204]);
});

test('resend refuses an unknown delivery of a notification, and a delivery of a deleted subscription', async () => {
  const { requests, ...receiver } = await answering();
  const { user, webhookId } = notifiedUser(receiver);
  await advance(user, 0);
  const [{ id } = expect.fail('There is no delivery')] = user.listDeliveries();
  remove(user, webhookId);
  for (const unknown of [id, '99', '', '1e3', '-1', 'x']) {
    expect(codeOf(() => user.resend(unknown))).toBe('deliveryNotFound');
  }
  await advance(user, minute);
  expect(requests).toHaveLength(1);
});

test('when a receiver causes an event before it answers a notification, the sandbox sends the notification of the event too', async () => {
  const user = userOf();
  const { url, requests } = await loopbackServer((response, { body }) => {
    if (JSON.parse(body).payload.id === 'a') notify(user, ['from within']);
    response.writeHead(204).end();
  });
  subscribe(user, url);
  notify(user, ['a']);
  await advance(user, minute);
  expect(idsOf(requests)).toEqual(['a', 'from within']);
});

test('240 notifications of one moment to two receivers arrive once each, in order', async () => {
  const user = userOf();
  const receivers = [await answering(), await answering()];
  for (const { url } of receivers) subscribe(user, url);
  const ids = Array.from({ length: 120 }, (_, number) => String(number));
  notify(user, ids);
  // The test does not move the clock: when a batch of 50 notifications is sent, the sandbox itself sends the next batch.
  const all = Array(240).fill('delivered');
  await expect.poll(() => statesOf(user)).toEqual(all);
  for (const { requests } of receivers) expect(idsOf(requests)).toEqual(ids);
});

test('listDeliveries lists the latest 1,000 deliveries', async () => {
  const user = userOf();
  const { url } = await answering();
  subscribe(user, url);
  notify(
    user,
    Array.from({ length: 1100 }, (_, number) => String(number)),
  );
  const idOf = ({ rawBody }: { rawBody: string }) => JSON.parse(rawBody).payload.id;
  expect(user.listDeliveries().map(idOf)).toEqual(
    Array.from({ length: 1000 }, (_, number) => String(number + 100)),
  );
  expect(user.listDeliveries(2).map(idOf)).toEqual(['1098', '1099']);
  expect(user.deliveriesBetween(1, 3).map(idOf)).toEqual(['1', '2']);
});

test('after a restore, the sandbox does not record an attempt that was in flight, and sends the notification again', async () => {
  const receiver = await waitingReceiver();
  const { user } = notifiedUser(receiver);
  user.snapshot('before');
  await expect.poll(() => receiver.requests.length).toBe(1);
  user.restore('before');
  await expect.poll(() => receiver.requests.length).toBe(2);
  await receiver.answerNext(500);
  await turn();
  expect(user.listDeliveries()).toMatchObject([{ state: 'pending', attempts: [] }]);
  await receiver.answerNext();
  await expect.poll(() => statesOf(user)).toEqual(['delivered']);
  expect(user.listDeliveries()[0]?.attempts).toHaveLength(1);
});

test('a reset ends attempts of notifications in flight, and the new state does not list these attempts', async () => {
  const user = userOf();
  const receiver = await waitingReceiver();
  subscribe(user, receiver.url);
  notify(user, ['a', 'b']);
  await expect.poll(() => receiver.requests.length).toBe(1);
  user.reset();
  expect(user.listDeliveries()).toEqual([]);
  const other = await answering();
  subscribe(user, other.url);
  notify(user, ['c']);
  await advance(user, 0);
  expect([idsOf(other.requests), idsOf(receiver.requests)]).toEqual([['c'], ['a']]);
});

test('close ends an attempt of a notification in flight, and does not wait for the answer of the receiver', async () => {
  const receiver = await waitingReceiver();
  const { user } = notifiedUser(receiver);
  const failed = errorOf(advance(user, minute));
  await expect.poll(() => receiver.requests.length).toBe(1);
  await user.close();
  expect(await failed).toMatchObject({ message: expect.stringContaining('closed') });
});

test('with a running clock, the sandbox repeats failed notifications by itself', async () => {
  // At this speed of the clock, a minute of business time passes in 10 ms.
  const { requests, ...receiver } = await answering(500, 500);
  const { user } = notifiedUser(receiver, { speed: 6000 });
  await expect.poll(() => statesOf(user)).toEqual(['delivered']);
  const [delivery] = user.listDeliveries();
  const [first = 0, second = 0, third = 0] = delivery?.attempts.map(({ at }) => at) ?? [];
  expect([requests.length, second - first >= minute, third - second >= minute]).toEqual([
    3,
    true,
    true,
  ]);
});

test('the sandbox reports each attempt of a notification after it has recorded the attempt', async () => {
  const told: unknown[] = [];
  const { user } = notifiedUser(await answering(500), {
    tell: ({ state, attempts }) => void told.push([state, attempts.length]),
  });
  await advance(user, minute);
  expect(told).toEqual([
    ['pending', 1],
    ['delivered', 2],
  ]);
});

test('after a database error, the sandbox warns, and sends due notifications at its next change of state', async () => {
  const warnings: Error[] = [];
  const user = userOf({ warn: (error) => void warnings.push(error) });
  const { url, requests } = await answering();
  subscribe(user, url);
  user.change(() =>
    user.context.statements.run(
      `CREATE TRIGGER broken BEFORE UPDATE ON delivery BEGIN SELECT raise(ABORT, 'broken'); END`,
    ),
  );
  notify(user, ['a']);
  await expect.poll(() => warnings.map(String)).toEqual(['Error: broken']);
  user.change(() => user.context.statements.run('DROP TRIGGER broken'));
  notify(user, ['b']);
  await expect.poll(() => statesOf(user)).toEqual(['delivered', 'delivered']);
  expect(idsOf(requests)).toEqual(['a', 'a', 'b']);
});
