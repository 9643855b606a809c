import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorOf, gate, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { errorAfter } from '../../test/error-after.ts';
import { startDeadline } from './deadline.ts';

const never = new Promise<never>(() => {});

test('a cleared deadline keeps no data of its call in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const deadline = startDeadline(60_000, undefined);
  const answer = (() => {
    const held = { body: 'of an answer' };
    deadline.onEnd(() => void held.body);
    return new WeakRef(held);
  })();
  deadline.clear();
  // JavaScript does not free the target of a WeakRef in the turn of the event loop that made the WeakRef.
  await new Promise(setImmediate);
  collectGarbage();
  expect(answer.deref()).toBeUndefined();
  expect(deadline.ended()).toBeUndefined();
});

test('V8 stores the properties of a deadline in its fast form, which a getter would prevent', () => {
  setFlagsFromString('--allow-natives-syntax');
  const hasFastProperties = new Function('object', 'return %HasFastProperties(object)');
  const deadline = startDeadline(60_000, undefined);
  expect(hasFastProperties(deadline)).toBe(true);
  deadline.clear();
});

test('deadline.race(promise) settles like the promise when the promise settles first', async () => {
  const deadline = startDeadline(60_000, undefined);
  expect(await deadline.race(Promise.resolve(1))).toBe(1);
  expect(await deadline.race(2), 'what a hook in JavaScript returns').toBe(2);
  await expect(deadline.race(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(deadline.ended()).toBeUndefined();
  deadline.clear();
});

test('a race with a deadline rejects when the time is up, and a later abort does not change the reason', async () => {
  const controller = new AbortController();
  const deadline = startDeadline(1, controller.signal);
  await expect(deadline.race(never)).rejects.toThrow('the call has ended');
  expect(deadline.ended()).toBe('timeout');
  // A timer of Node may fire up to a millisecond early.
  expect(deadline.remaining()).toBeLessThan(2);
  await expect(deadline.race(never)).rejects.toThrow('the call has ended');
  controller.abort();
  expect(deadline.ended()).toBe('timeout');
  deadline.clear();
});

test('a race with a deadline rejects when the caller aborts, before or during the race', async () => {
  const early = startDeadline(60_000, AbortSignal.abort());
  expect(early.ended()).toBe('aborted');
  expect(early.signal().aborted).toBe(true);
  early.clear();

  const controller = new AbortController();
  const late = startDeadline(60_000, controller.signal);
  const race = late.race(never);
  controller.abort();
  await expect(race).rejects.toBe(late.signal().reason);
  expect(late.ended()).toBe('aborted');
  late.clear();
});

test('a deadline handles the rejection of a promise that settles too late', async () => {
  const unhandled: unknown[] = [];
  const keep = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', keep);
  const deadline = startDeadline(60_000, AbortSignal.abort());
  const late = gate();
  const failing = late.opened.then(() => Promise.reject(new Error('too late')));
  await expect(deadline.race(failing)).rejects.toThrow();
  late.open();
  await new Promise(setImmediate);
  process.off('unhandledRejection', keep);
  deadline.clear();
  expect(unhandled).toEqual([]);
});

test('a deadline leaves no listener on its own signal after a race', async () => {
  const deadline = startDeadline(60_000, undefined);
  await Promise.all([deadline.race(Promise.resolve()), deadline.race(Promise.resolve())]);
  await new Promise(setImmediate);
  expect(getEventListeners(deadline.signal(), 'abort')).toEqual([]);
  deadline.clear();
});

test.each([
  ['succeed', 200],
  ['fail', 404],
  ['fail after retries', 503],
])(
  '100 calls with one signal that %s leave no listener on the signal and no timer',
  async (_, status) => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { signal } = new AbortController();
    const fx = testClient({
      baseUrl: 'https://fx.example',
      fetch: async () => Response.json({ wallet: { id: 'NDgyODM' } }, { status }),
    });
    const before = timers();
    const calls = Array.from({ length: 100 }, () => fx.wallets.get('NDgyODM', { signal }));
    const results = await Promise.allSettled(calls);
    const expected = status === 200 ? 'fulfilled' : 'rejected';
    expect(new Set(results.map((result) => result.status))).toEqual(new Set([expected]));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    expect(timers()).toBeLessThanOrEqual(before);
  },
);

test('the timeout of a call covers all attempts and the waits between them', async () => {
  const busyTwice = async (timeout: number) => {
    let received = 0;
    const { fx } = await clientOf((response) => {
      received++;
      response.setHeader('retry-after', '0');
      if (received < 3) json(response, 503, {});
    });
    return fx.wallets.list({}, { timeout });
  };
  expect(await errorAfter(3, busyTwice)).toMatchObject({
    name: 'TimeoutError',
    message: expect.stringMatching(/^GET \/wallets took longer than \d+ ms$/),
    outcome: 'no-effect',
    attempts: [{ status: 503 }, { status: 503 }, { nonce: expect.any(String) }],
  });
});

test('a call has the timeout of the client unless the call sets another timeout', async () => {
  const { fx } = await clientOf(() => {}, { timeout: 30 });
  expect(await errorOf(fx.wallets.list())).toMatchObject({
    message: 'GET /wallets took longer than 30 ms',
  });
  expect(await errorOf(fx.wallets.list({}, { timeout: 40 }))).toMatchObject({
    message: 'GET /wallets took longer than 40 ms',
  });
});
