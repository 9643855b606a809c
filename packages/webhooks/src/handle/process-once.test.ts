import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gate, restoredProcesses } from '@crossborder-fx/tools-test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStore } from '../stores/memory-store.ts';
import { LeaseLostError, type WebhookStore } from '../stores/webhook-store.ts';
import { type ProcessOptions, processOnce, type Work } from './process-once.ts';

beforeEach(() => {
  // Does not replace setImmediate with a fake one, because the test's helper `settled` needs the real one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = () => new Promise(setImmediate);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** Sets the clock forward without running timers, as if the operating system had suspended the process. */
const suspended = (count: number) => vi.setSystemTime(Date.now() + count * 1000);

async function expectAfter(count: number, call: Promise<unknown>, error: unknown): Promise<void> {
  const rejected = expect(call).rejects.toThrow(error as Error);
  await seconds(count);
  await rejected;
}

const idle = async () => {};
const fails = () => Promise.reject(new Error('failed'));

const limits = { storeTimeoutSeconds: 2, handlerTimeoutSeconds: 300 };

function setUp(more: Partial<WebhookStore> = {}, moreLimits: Partial<typeof limits> = {}) {
  const store = memoryStore();
  Object.assign(store, more);
  let deliveries = 0;
  const options = (): ProcessOptions<undefined> => ({
    store,
    lease: { key: 'key' },
    completedSince: { seconds: 600, signature: String(deliveries++), keepSeconds: 600 },
    limits: { ...limits, ...moreLimits },
  });
  return {
    store,
    work: (work: (given: Work<undefined>) => Promise<void>) => processOnce(options(), work),
    another: (work = idle) => processOnce(options(), work),
  };
}

it('a lease is renewed every 15 seconds while the handler runs, and not afterwards', async () => {
  const { store, work, another } = setUp();
  const { opened, open } = gate();
  const renew = vi.spyOn(store, 'renew');
  const answer = work(() => opened);
  for (let passed = 0; passed < 290; passed += 10) {
    await seconds(10);
    expect(await another()).toBe('in-flight');
  }
  expect(renew).toHaveBeenCalledTimes(19);
  open();
  expect(await answer).toBe('processed');
  expect(await another()).toBe('duplicate');
});

it('the timers that renew a lease do not keep the process alive', async () => {
  vi.useRealTimers();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await setUp().work(async () => {
    expect(timers.mock.results.length).toBeGreaterThan(1);
    for (const { value } of timers.mock.results) expect(value.hasRef()).toBe(false);
  });
  vi.useFakeTimers();
});

it('when a worker loses its lease, its signal is aborted, and the worker does not complete the event', async () => {
  const { work, another } = setUp();
  const [first, second] = [gate(), gate()];
  const signals: AbortSignal[] = [];
  const overtaken = work(async ({ signal }) => {
    signals.push(signal);
    await first.opened;
  });
  // The promise of the first worker rejects although its handler has not ended.
  const rejected = expect(overtaken).rejects.toThrow(LeaseLostError);
  await settled();
  suspended(44);
  expect(await another()).toBe('in-flight');
  suspended(1);
  const overtaking = another(() => second.opened);
  await seconds(15);
  expect(signals[0]?.reason).toBeInstanceOf(LeaseLostError);
  await rejected;
  expect(await another()).toBe('in-flight');
  second.open();
  expect(await overtaking).toBe('processed');
  first.open();
});

it('processOnce recognizes a lost lease by the name of the error, which another copy of this package may throw', async () => {
  const foreign = Object.assign(new Error('of another copy'), { name: 'LeaseLostError' });
  const { work } = setUp({ renew: () => Promise.reject(foreign) });
  const answer = work(() => new Promise(() => {}));
  await expectAfter(15, answer, foreign);
});

it('a lost lease makes the transaction of the store fail', async () => {
  const left: unknown[] = [];
  const store: WebhookStore<string> = {
    ...memoryStore(),
    async transact(_lease, run) {
      await run('transaction').catch((error) => {
        left.push(error);
        throw error;
      });
      return 'committed';
    },
    renew: () => Promise.reject(new LeaseLostError()),
  };
  const overtaken = processOnce(
    { store, lease: { key: 'key' }, completedSince: { moment: new Date(0) }, limits },
    ({ transaction }) => {
      expect(transaction).toBe('transaction');
      return new Promise(() => {});
    },
  );
  await expectAfter(15, overtaken, LeaseLostError);
  expect(left).toEqual([expect.any(LeaseLostError)]);
});

it('a handler that never settles is given up after its time limit, and another worker can claim the event', async () => {
  const { work, another } = setUp();
  let signal: AbortSignal | undefined;
  const answer = work((given) => {
    signal = given.signal;
    return new Promise(() => {});
  });
  await seconds(299);
  expect(signal?.aborted).toBe(false);
  expect(await another()).toBe('in-flight');
  await expectAfter(
    1,
    answer,
    expect.objectContaining({ name: 'TimeoutError', message: expect.stringContaining('300 s') }),
  );
  expect(signal?.reason).toMatchObject({ name: 'TimeoutError' });
  expect(await another()).toBe('processed');
});

it('processOnce gives up an event when the store never begins the transaction', async () => {
  const { work } = setUp({ transact: () => new Promise(() => {}) });
  await expectAfter(300, work(idle), '300 s');
});

it('a transaction that begins after the event was given up does not run the handler', async () => {
  const { opened, open } = gate();
  let transacted: Promise<void> | undefined;
  const { work } = setUp({
    async transact(_lease, run) {
      await opened;
      transacted = run(undefined);
      await transacted;
      return 'committed';
    },
  });
  const worked = vi.fn(idle);
  await expectAfter(300, work(worked), '300 s');
  open();
  await settled();
  await expect(transacted).rejects.toThrow('300 s');
  expect(worked).not.toHaveBeenCalled();
});

it('the process stays alive until the store has recorded that a handler has finished its work', async () => {
  vi.useRealTimers();
  const file = fileURLToPath(new URL('process-once.ts', import.meta.url));
  const program = `
      import { processOnce } from ${JSON.stringify(file)};
      let calls = 0;
      const store = {
        claim: async () => ({ answer: 'claimed' }),
        complete: async () => {
          if (++calls === 1) throw new Error('no connection');
          console.log('completed');
        },
      };
      const limits = { storeTimeoutSeconds: 2, handlerTimeoutSeconds: 300 };
      const options = { store, lease: { key: 'key' }, completedSince: { moment: new Date(0) }, limits };
      void processOnce(options, async () => {});`;
  const node = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const { stdout } = await node.finally(() => vi.useFakeTimers());
  expect(stdout).toBe('completed\n');
});

it('processOnce fails when complete() fails for five minutes, and does not release the event', async () => {
  const { store, work, another } = setUp();
  const cause = new Error('no connection');
  vi.spyOn(store, 'complete').mockRejectedValue(cause);
  const error = expect.objectContaining({ name: 'NotRememberedError', cause });
  const rejected = expect(work(idle)).rejects.toThrow(error);
  await seconds(290);
  expect(await another()).toBe('in-flight');
  await seconds(20);
  await rejected;
  expect(await another()).toBe('in-flight');
});

it('processOnce fails with LeaseLostError when the handler has done its work, but the lease is lost', async () => {
  const { store, work } = setUp();
  vi.spyOn(store, 'complete').mockRejectedValue(new Error('no connection'));
  vi.spyOn(store, 'renew').mockRejectedValue(new LeaseLostError());
  await expectAfter(30, work(idle), LeaseLostError);
});

it('a claim that the store answers too late is released', async () => {
  const { store, work, another } = setUp();
  const { claim } = store;
  const { opened, open } = gate();
  store.claim = async (...given) => {
    await opened;
    return claim(...given);
  };
  const worked = vi.fn(idle);
  await expectAfter(2, work(worked), 'claim() after 2 s');
  store.claim = claim;
  open();
  await settled();
  expect(worked).not.toHaveBeenCalled();
  expect(await another()).toBe('processed');
});

it('a release() that never answers does not hide the error of the handler', async () => {
  const { work } = setUp({ release: () => new Promise(() => {}) });
  await expectAfter(2, work(fails), 'failed');
});

it('processes restored from one snapshot claim events under different owner names', async () => {
  vi.useRealTimers();
  const file = fileURLToPath(new URL('process-once.ts', import.meta.url));
  const [first, second] = await restoredProcesses(
    file,
    `const store = {
      claim: async ({ owner }) => { console.log(owner); return { answer: 'completed' }; },
    };
    const limits = { storeTimeoutSeconds: Infinity, handlerTimeoutSeconds: Infinity };
    const options = { store, lease: { key: 'key' }, completedSince: { moment: new Date(0) }, limits };
    void source.processOnce(options, async () => {});`,
  );
  for (const owner of [first, second]) expect(owner).toMatch(/^[0-9a-f]{32}\n$/);
  expect(second).not.toBe(first);
  vi.useFakeTimers();
});
