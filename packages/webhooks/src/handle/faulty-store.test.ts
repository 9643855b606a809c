import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';

// One or two calls of a store fail or hang, and all other calls work. The service repeats its delivery, the receiver answers
// each attempt in time, and in the end the handler has done its work exactly once.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Call = () => Promise<unknown>;

const never = () => new Promise<never>(() => {});
const noConnection = () => Promise.reject(new Error('no connection'));
const pause = (seconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, seconds * 1000));

const faults: Record<string, (call: Call) => Promise<unknown>> = {
  'is refused': noConnection,
  'does its work, and its answer is lost': (call) => call().then(noConnection),
  'never reaches the store': never,
  'does its work, and its answer never comes': (call) => call().then(never),
  'is answered after 10 seconds': (call) => call().finally(() => pause(10)),
  'reaches the store after 10 seconds': (call) => pause(10).then(call),
  'reaches the store after 100 seconds': (call) => pause(100).then(call),
};

type Name = 'claim' | 'renew' | 'complete' | 'release';

function faultyStore(name: Name, fault: (call: Call) => Promise<unknown>, times: number) {
  const store = memoryStore();
  const met = { count: 0 };
  const real = store[name] as (...given: unknown[]) => Promise<unknown>;
  const faulty = (...given: unknown[]) => {
    const call = () => real(...given);
    return met.count++ < times ? fault(call) : call();
  };
  return { store: { ...store, [name]: faulty } as WebhookStore, met };
}

/** Delivers the same event, at most six times and 60 seconds apart, until the receiver answers 204. */
async function deliver(
  handler: ReturnType<typeof receiver>,
  id: string,
): Promise<{ status: number; seconds: number }[]> {
  const answers: { status: number; seconds: number }[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const sent = Date.now();
    const webhook = await paymentFinalized(id);
    let isAnswered = false;
    const answer = handler.receive(webhook).then(({ status }) => {
      answers.push({ status, seconds: (Date.now() - sent) / 1000 });
      isAnswered = true;
    });
    while (!isAnswered) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(100);
    }
    await answer;
    if (answers.at(-1)?.status === 204) break;
    await vi.advanceTimersByTimeAsync(60_000);
  }
  return answers;
}

const names: Name[] = ['claim', 'renew', 'complete', 'release'];
const cases = names.flatMap((name) =>
  Object.entries(faults).flatMap(([what, fault]) =>
    [1, 2].map((times) => ({ name, what, fault, times })),
  ),
);

describe.each([
  { handles: 'at once', seconds: 0, fails: 0 },
  { handles: 'in 3 seconds', seconds: 3, fails: 0 },
  { handles: 'in 50 seconds', seconds: 50, fails: 0 },
  { handles: 'at once, after it has failed once', seconds: 0, fails: 1 },
  { handles: 'in 20 seconds, after it has failed once', seconds: 20, fails: 1 },
])('a handler that handles an event $handles', ({ seconds, fails }) => {
  it.each(cases)(
    'an event is handled once although $name() of the store $what (the first $times calls)',
    async ({ name, fault, times }) => {
      const { store, met } = faultyStore(name, fault, times);
      let runs = 0;
      let done = 0;
      const key = () => 'key';
      const run = async () => {
        runs++;
        if (seconds > 0) await pause(seconds);
        if (runs <= fails) throw new Error('fails');
        done++;
      };
      const handler = receiver(store, run, { key });
      const answers = await deliver(handler, crypto.randomUUID());
      // Wait for the handler's work that goes on after the answers.
      for (let minute = 0; minute < 8; minute++) {
        await new Promise(setImmediate);
        await vi.advanceTimersByTimeAsync(60_000);
      }
      for (const answer of answers) expect(answer.seconds).toBeLessThanOrEqual(4.1);
      expect({ done, runs }).toEqual({ done: 1, runs: fails + 1 });
      expect(vi.getTimerCount()).toBe(0);
      // Every case calls claim() and complete(). A fast handler renews no lease, and a successful one releases none.
      if (name === 'claim' || name === 'complete') expect(met.count).toBeGreaterThanOrEqual(times);
    },
  );
});
