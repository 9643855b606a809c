import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  answering,
  errorOf,
  loopbackServer,
  type ReceivedRequest,
  refusingPort,
  waitingReceiver,
} from '@crossborder-fx/tools-test-utils';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { idsOf, moveTimers, secret, senderInMemory } from '../../test/sender-in-memory.ts';
import { createWebhookSender } from './create-webhook-sender.ts';
import type { Delivery, DeliveryAttempt, DeliveryStore } from './delivery.ts';

const year = 365 * 24 * 60 * 60 * 1000;

const verified = ({ body, headers }: ReceivedRequest, ...secrets: string[]) =>
  verifyWebhook({ rawBody: body, headers, secrets: secrets.length > 0 ? secrets : [secret] });

test('sendDue sends each due delivery, and signs with the wall time even when the business time differs', async () => {
  const { deliveries, time, add, sender } = senderInMemory();
  const { url, requests } = await answering();
  time.now = Date.now() + 3 * year;
  add(url, 'a');
  add(url, 'later', { dueAt: time.now + 1 });
  expect(await sender.sendDue()).toBe(1);
  const [request = expect.fail('nothing came')] = requests;
  expect(await verified(request)).toMatchObject({ event: 'TRADE_BLOCKED', payload: { id: 'a' } });
  const { 'x-service-timestamp': timestamp = '' } = request.headers;
  expect(deliveries[0]).toMatchObject({
    attempts: [
      {
        number: 1,
        at: time.now,
        status: 204,
        state: 'delivered',
        headers: { 'x-service-timestamp': timestamp },
      },
    ],
  });
  expect(await sender.sendDue()).toBe(0);
});

test.each([
  [[400, 500, 204], 'delivered'],
  [[500, 500, 500], 'failed'],
])(
  'a delivery that is answered with %j is %s after three attempts, 60 seconds apart',
  async (statuses, state) => {
    const { time, add, sender, attemptsAt, stateOf } = senderInMemory();
    const { url, requests } = await answering(...statuses);
    add(url, 'a');
    const made: number[] = [];
    for (const now of [0, 59_999, 60_000, 119_999, 120_000, 180_000, year]) {
      time.now = now;
      made.push(await sender.sendDue());
    }
    expect(made).toEqual([1, 0, 1, 0, 1, 0, 0]);
    expect(stateOf('a')).toBe(state);
    expect(attemptsAt('a').map(({ status }) => status)).toEqual(statuses);
    expect(requests).toHaveLength(3);
  },
);

test('each attempt of a delivery has the same bytes, but its own timestamp and signature', async () => {
  let wall = Date.now();
  const { time, add, sender } = senderInMemory({ wallClock: () => new Date(wall) });
  const { url, requests } = await answering(500);
  add(url, 'é\u{1f4b6}');
  await sender.sendDue();
  [time.now, wall] = [60_000, wall + 2000];
  await sender.sendDue();
  const [first = expect.fail('nothing came'), second = expect.fail('nothing again')] = requests;
  expect(second.body).toBe(first.body);
  for (const header of ['x-service-timestamp', 'x-service-signature']) {
    expect(second.headers[header]).not.toBe(first.headers[header]);
  }
  const clock = () => new Date(wall);
  for (const { body, headers } of requests) {
    await verifyWebhook({ rawBody: body, headers, secrets: [secret], clock });
  }
});

test.each<[string, () => Promise<{ url: string }>, object]>([
  ['with 404', () => answering(404), { status: 404 }],
  [
    'too late',
    () => loopbackServer(() => {}),
    { error: expect.stringMatching(/ within 2000 ms\.$/) },
  ],
  [
    'nothing',
    async () => ({ url: `http://127.0.0.1:${refusingPort}` }),
    { error: expect.stringContaining('ECONNREFUSED') },
  ],
])(
  'a receiver that answers %s gets no other attempt, and another notification is still sent',
  async (_, start, attempt) => {
    const { time, add, sender, attemptsAt, stateOf } = senderInMemory({ timeout: 2_000 });
    const { url } = await start();
    const other = await answering();
    moveTimers();
    add(url, 'a');
    add(other.url, 'b', { webhookId: 'w2' });
    const sending = sender.sendDue();
    await expect.poll(() => stateOf('b')).toBe('delivered');
    vi.advanceTimersByTime(2_000);
    expect(await sending).toBe(2);
    time.now = year;
    expect(await sender.sendDue()).toBe(0);
    expect(attemptsAt('a')).toMatchObject([{ ...attempt, state: 'failed' }]);
    expect(stateOf('b')).toBe('delivered');
  },
);

test('a delivery to a URL that is not allowed fails, and does not delay other deliveries', async () => {
  const { deliveries, store, sender, add, stateOf } = senderInMemory();
  const { url } = await answering();
  for (const name of ['a', 'b', 'c']) add(url, name);
  const odd: Record<string, string> = {
    1: 'ftp://receiver.example',
    2: 'https://u:pw@receiver.example',
  };
  store.targetOf = (delivery) => ({ url: odd[delivery.id] ?? url, secret });
  expect(await sender.sendDue()).toBe(3);
  expect(['a', 'b', 'c'].map(stateOf)).toEqual(['failed', 'failed', 'delivered']);
  expect(JSON.stringify(deliveries)).not.toContain('pw');
});

test('a subscription gets its notifications one after the other, in the order in which the store lists them', async () => {
  const { add, sender } = senderInMemory();
  const receiver = await waitingReceiver();
  for (const name of ['a', 'b', 'c']) add(receiver.url, name);
  const sending = sender.sendDue();
  for (const count of [1, 2, 3]) {
    await expect.poll(() => receiver.requests.length).toBe(count);
    await receiver.answerNext();
  }
  expect(await sending).toBe(3);
  expect(idsOf(receiver.requests)).toEqual(['a', 'b', 'c']);
});

test('a notification that is added while others are sent waits for the next call of sendDue', async () => {
  const { add, sender, stateOf } = senderInMemory();
  const receiver = await waitingReceiver();
  const other = await answering();
  for (const name of ['a', 'b']) add(receiver.url, name);
  const calls = [sender.sendDue()];
  await receiver.answerNext();
  await expect.poll(() => receiver.requests.length).toBe(2);
  add(receiver.url, 'c');
  for (const name of ['d', 'e']) add(other.url, name, { webhookId: 'w2' });
  calls.push(sender.sendDue());
  // The first receiver has not got the notification `c` yet, because the second call of sendDue waits until the first
  // call has ended.
  await expect.poll(() => stateOf('e')).toBe('delivered');
  expect(idsOf(receiver.requests)).toEqual(['a', 'b']);
  await receiver.answerNext();
  expect(await Promise.all(calls)).toEqual([2, 2]);
  const last = sender.sendDue();
  await receiver.answerNext();
  expect([await last, idsOf(receiver.requests)]).toEqual([1, ['a', 'b', 'c']]);
});

test('a slow receiver delays only its own subscription', async () => {
  const { add, sender, stateOf } = senderInMemory();
  const slow = await waitingReceiver();
  const fast = await answering();
  add(slow.url, 'slow', { webhookId: 'w1' });
  add(fast.url, 'fast', { webhookId: 'w2' });
  const sending = sender.sendDue();
  await expect.poll(() => stateOf('fast')).toBe('delivered');
  add(fast.url, 'new', { webhookId: 'w2' });
  const next = sender.sendDue();
  await expect.poll(() => stateOf('new')).toBe('delivered');
  await slow.answerNext();
  expect(await Promise.all([sending, next])).toEqual([2, 1]);
});

test('after a receiver failed to answer, its remaining notifications are sent together, not one by one', async () => {
  const { add, sender, stateOf } = senderInMemory({ timeout: 2_000 });
  const open = new Set<object>();
  const hanging = await loopbackServer((response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const other = await answering();
  moveTimers();
  const timeOut = async (count: number) => {
    await expect.poll(() => open.size).toBe(count);
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => open.size).not.toBe(count);
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) add(hanging.url, name);
  add(other.url, 'other', { webhookId: 'w2' });
  const sending = sender.sendDue();
  await expect.poll(() => stateOf('other')).toBe('delivered');
  await timeOut(1);
  await timeOut(5);
  expect(await sending).toBe(7);
  expect(names.map(stateOf)).toEqual(names.map(() => 'failed'));
  // The receiver has not answered the first six notifications, so the sender now sends the next six at the same time.
  for (const name of names) add(hanging.url, `${name} again`);
  const again = sender.sendDue();
  await timeOut(6);
  await again;
});

test('simultaneous calls of sendDue send a delivery once, and wait for each other', async () => {
  const { add, sender, stateOf } = senderInMemory();
  const receiver = await waitingReceiver();
  add(receiver.url, 'a');
  const first = sender.sendDue();
  let isOver = false;
  const second = sender.sendDue().finally(() => {
    isOver = true;
  });
  add(receiver.url, 'b');
  await expect.poll(() => receiver.requests.length).toBe(1);
  expect(isOver).toBe(false);
  await receiver.answerNext(500);
  expect([await first, await second, stateOf('a')]).toEqual([1, 0, 'pending']);
  const third = sender.sendDue();
  await receiver.answerNext();
  expect(await third).toBe(1);
  expect(idsOf(receiver.requests)).toEqual(['a', 'b']);
});

test('the interval before a retry begins at the business time of the attempt, not of the answer or of the call of sendDue', async () => {
  const { deliveries, time, add, sender } = senderInMemory();
  const receiver = await waitingReceiver();
  for (const name of ['a', 'b']) add(receiver.url, name);
  const sending = sender.sendDue();
  await expect.poll(() => receiver.requests.length).toBe(1);
  time.now = 4000;
  for (const _ of [1, 2]) await receiver.answerNext(500);
  await sending;
  const nextAt = deliveries.map(({ attempts }) => attempts[0]?.nextAt);
  expect(nextAt).toEqual([60_000, 64_000]);
});

test('a waiting delivery uses the secret that is valid when the delivery is sent, and a deleted delivery is not sent', async () => {
  const { add, sender, store } = senderInMemory();
  const receiver = await waitingReceiver();
  const [, , deleted] = ['a', 'b', 'c'].map((name) => add(receiver.url, name));
  const sending = sender.sendDue();
  await expect.poll(() => receiver.requests.length).toBe(1);
  store.targetOf = ({ id }) =>
    id === deleted?.id ? undefined : { url: receiver.url, secret: 'another-secret' };
  for (const _ of [1, 2]) await receiver.answerNext();
  expect(await sending).toBe(2);
  const [, second = expect.fail('nothing came')] = receiver.requests;
  await verified(second, 'another-secret');
  expect(idsOf(receiver.requests)).toEqual(['a', 'b']);
});

test('a receiver has 5 seconds to answer, or as long as the option timeout says', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const { add, sender, restart } = senderInMemory();
  const { url } = await answering();
  for (const [name, each] of Object.entries({ a: sender, b: restart({ timeout: 4321 }) })) {
    add(url, name);
    await each.sendDue();
  }
  const waits = timers.mock.calls.map(([, milliseconds]) => milliseconds);
  expect(waits.filter((wait) => wait === 5000 || wait === 4321)).toEqual([5000, 4321]);
});

test.each([
  [
    { clocks: 1 },
    'The sender has no option clocks, only store, clock, wallClock, policy, signing, timeout.',
  ],
  [{ timeout: 0 }, 'timeout must be a whole number from 1 to 2147483647, not 0.'],
  [
    { signing: { timestamp: 'minutes' as 'iso' } },
    'timestamp must be seconds, milliseconds or iso, not minutes.',
  ],
  [
    { signing: { encoding: 'hex' as const, zone: 1 } },
    'The option signing has no option zone, only encoding, timestamp.',
  ],
  [{ policy: { maxAttempts: -1 } }, 'maxAttempts must be a whole number from 1, not -1.'],
])('createWebhookSender refuses the options %j', (options, message) => {
  const clock = { now: () => 0 };
  const create = () => createWebhookSender({ store: senderInMemory().store, clock, ...options });
  expect(create).toThrow(new TypeError(message));
});

test.each(['record', 'targetOf'] as const)(
  'when %s of the store throws, sendDue skips the other deliveries of the subscription, serves other subscriptions, and throws the error',
  async (method) => {
    const { add, store, restart, stateOf } = senderInMemory();
    const { url, requests } = await answering();
    const broken = add(url, 'a', { webhookId: 'w1' });
    add(url, 'b', { webhookId: 'w1' });
    add(url, 'c', { webhookId: 'w2' });
    add(url, 'd', { webhookId: 'w2' });
    let isBroken = true;
    const breaking: DeliveryStore = {
      ...store,
      [method](delivery: Delivery, attempt: DeliveryAttempt) {
        if (isBroken && delivery.id === broken.id) throw new Error('the store is broken');
        return store[method](delivery, attempt);
      },
    };
    const sender = restart({ store: breaking });
    expect(await errorOf(sender.sendDue())).toEqual(new Error('the store is broken'));
    expect(['a', 'b', 'c', 'd'].map(stateOf)).toEqual([
      'pending',
      'pending',
      'delivered',
      'delivered',
    ]);
    isBroken = false;
    expect(await sender.sendDue()).toBe(2);
    const toW1 = requests.filter(({ body }) => body.includes('w1'));
    expect(idsOf(toW1)).toEqual(method === 'record' ? ['a', 'a', 'b'] : ['a', 'b']);
  },
);

test('sendDue throws the error of a store that cannot list due deliveries, and the next call of sendDue sends these deliveries', async () => {
  const { add, store, restart } = senderInMemory();
  const { url } = await answering();
  add(url, 'a');
  const errors = [new Error('locked')];
  const locked: DeliveryStore = {
    ...store,
    due(...input) {
      const error = errors.pop();
      if (error) throw error;
      return store.due(...input);
    },
  };
  const sender = restart({ store: locked });
  expect(await errorOf(sender.sendDue())).toEqual(new Error('locked'));
  expect(await sender.sendDue()).toBe(1);
});

test('close of a sender ends the attempt in flight and makes no other attempt, and the notification stays due', async () => {
  const { add, deliveries, store, sender, restart, stateOf } = senderInMemory();
  const receiver = await waitingReceiver();
  for (const name of ['a', 'b']) add(receiver.url, name);
  const sending = sender.sendDue();
  await expect.poll(() => receiver.requests.length).toBe(1);
  await sender.close();
  const { due } = store;
  store.due = () => expect.fail('the store was asked');
  expect([await sending, await sender.sendDue()]).toEqual([0, 0]);
  store.due = due;
  expect(receiver.requests).toHaveLength(1);
  expect(deliveries.flatMap(({ attempts }) => attempts)).toEqual([]);
  await sender.close();
  const again = restart().sendDue();
  // The first answer goes to the request that close() has ended, so the two notifications need three answers.
  for (const _ of [1, 2, 3]) await receiver.answerNext();
  expect([await again, stateOf('a'), stateOf('b')]).toEqual([2, 'delivered', 'delivered']);
  expect(idsOf(receiver.requests)).toEqual(['a', 'a', 'b']);
});

test('close of a sender records the status of an answer whose body is incomplete', async () => {
  const { add, sender, stateOf } = senderInMemory({ timeout: 60_000 });
  const { url } = await loopbackServer((response) => {
    response.writeHead(200, { 'content-length': '9' }).write('x');
  });
  const closed = new Promise<void>((resolve) => {
    const close = () => setImmediate(() => resolve(sender.close()));
    // Node publishes `http.client.response.finish` when the headers of the receiver's answer have arrived.
    subscribe('http.client.response.finish', close);
    onTestFinished(() => void unsubscribe('http.client.response.finish', close));
  });
  add(url, 'a');
  const sending = sender.sendDue();
  await closed;
  expect(stateOf('a')).toBe('delivered');
  expect(await sending).toBe(1);
});
