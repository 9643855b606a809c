import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  answering,
  errorOf,
  loopbackServer,
  waitingReceiver,
} from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { idsOf, senderInMemory } from '../../test/sender-in-memory.ts';
import type { Delivery, DeliveryAttempt, DeliveryStore } from './delivery.ts';

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
