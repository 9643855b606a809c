import { fileURLToPath } from 'node:url';
import { restoredProcesses } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it, vi } from 'vitest';
import { gate } from '../../test/any-receiver.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';
import { LeaseLostError } from '../stores/webhook-store.ts';
import { type ProcessOptions, processOnce } from './process-once.ts';

const key = 'key';
const completedSince = { seconds: 600 };

/** A store with a clock that tests set, and a timer that they run. */
function setUp() {
  const clock = { now: 0 };
  const store = memoryStore({ clock: () => new Date(clock.now) });
  const timer = { runs: new Set<() => void>(), milliseconds: 0 };
  const settled = () => new Promise(setImmediate);
  const options: ProcessOptions<undefined> = {
    store,
    key,
    completedSince,
    every: (milliseconds, run) => {
      timer.milliseconds = milliseconds;
      timer.runs.add(run);
      return () => timer.runs.delete(run);
    },
  };
  /** Moves the clock, and runs the timer unless `silently`. */
  const pass = async (seconds: number, { silently = false } = {}) => {
    clock.now += seconds * 1000;
    if (!silently) for (const run of timer.runs) run();
    await settled();
  };
  const another = (work = async () => {}) =>
    processOnce({ ...options, every: () => () => {} }, work);
  return { clock, store, timer, options, pass, another, settled };
}

describe('the lease', () => {
  it('is renewed every 15 seconds while the work runs, and not afterwards', async () => {
    const { options, timer, pass, another } = setUp();
    const { opened, open } = gate();
    const answer = processOnce(options, () => opened);
    for (let seconds = 0; seconds < 300; seconds += 15) {
      await pass(timer.milliseconds / 1000);
      expect(await another()).toBe('in-flight');
    }
    expect(timer.milliseconds).toBe(15_000);
    open();
    expect(await answer).toBe('processed');
    expect(timer.runs.size).toBe(0);
    expect(await another()).toBe('duplicate');
  });

  it('of a worker that no longer renews it ends after 45 seconds', async () => {
    const { options, pass, another } = setUp();
    void processOnce(options, () => new Promise(() => {}));
    await pass(44, { silently: true });
    expect(await another()).toBe('in-flight');
    await pass(1, { silently: true });
    expect(await another()).toBe('processed');
  });

  it('is kept when a renewal fails once', async () => {
    const { options, store, pass, another } = setUp();
    const { opened, open } = gate();
    const claim = vi.spyOn(store, 'claim');
    const answer = processOnce(options, () => opened);
    await pass(0);
    claim.mockRejectedValueOnce(new Error('the store does not answer'));
    await pass(15);
    await pass(15);
    await pass(44, { silently: true });
    expect(await another()).toBe('in-flight');
    open();
    expect(await answer).toBe('processed');
  });

  it('ends at once when the work fails', async () => {
    const { options, timer, another } = setUp();
    const failed = new Error('failed');
    await expect(processOnce(options, () => Promise.reject(failed))).rejects.toBe(failed);
    expect(timer.runs.size).toBe(0);
    expect(await another()).toBe('processed');
  });

  it('ends after a renewal that was in progress', async () => {
    const { options, store, pass, another, settled } = setUp();
    const [worked, renewed] = [gate(), gate()];
    const { claim } = store;
    const answer = processOnce(options, async () => {
      await worked.opened;
      throw new Error('failed');
    });
    await settled();
    store.claim = async (...claimed) => {
      await renewed.opened;
      return claim(...claimed);
    };
    await pass(15);
    store.claim = claim;
    worked.open();
    await settled();
    renewed.open();
    await expect(answer).rejects.toThrow('failed');
    expect(await another()).toBe('processed');
  });

  it('is renewed by a timer that does not keep the process alive', async () => {
    const { options } = setUp();
    const timers = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    await processOnce({ ...options, every: undefined }, async () => {
      expect(timers.mock.results[0]?.value.hasRef()).toBe(false);
      expect(cleared).not.toHaveBeenCalled();
    });
    expect(cleared).toHaveBeenCalledWith(timers.mock.results[0]?.value);
    vi.restoreAllMocks();
  });
});

describe('a worker that did not renew its lease in time', () => {
  it('has its signal aborted, and does not complete what another worker has taken over', async () => {
    const { options, pass, another } = setUp();
    const [first, second] = [gate(), gate()];
    const signals: AbortSignal[] = [];
    const overtaken = processOnce(options, async ({ signal }) => {
      signals.push(signal);
      await first.opened;
    });
    await pass(45, { silently: true });
    const overtaking = another(() => second.opened);
    await pass(1);
    expect(signals[0]?.aborted).toBe(true);
    expect(signals[0]?.reason).toBeInstanceOf(LeaseLostError);
    first.open();
    await expect(overtaken).rejects.toThrow(LeaseLostError);
    expect(await another()).toBe('in-flight');
    second.open();
    expect(await overtaking).toBe('processed');
  });

  it('fails even when its signal was not aborted before its work ended', async () => {
    const { options, pass, another } = setUp();
    const { opened, open } = gate();
    const overtaken = processOnce(options, () => opened);
    await pass(45, { silently: true });
    expect(await another()).toBe('processed');
    open();
    await expect(overtaken).rejects.toThrow(LeaseLostError);
  });

  it('does not complete what another worker has completed, whatever the store answers', async () => {
    const { options, store, pass, another } = setUp();
    const { opened, open } = gate();
    const overtaken = processOnce(options, () => opened);
    await pass(45, { silently: true });
    await another();
    const complete = vi.spyOn(store, 'complete').mockResolvedValue();
    await pass(1);
    open();
    await expect(overtaken).rejects.toThrow(LeaseLostError);
    expect(complete).not.toHaveBeenCalled();
  });

  it('completes when nobody has taken over', async () => {
    const { options, pass, another } = setUp();
    const { opened, open } = gate();
    const answer = processOnce(options, () => opened);
    await pass(1000, { silently: true });
    await pass(0);
    open();
    expect(await answer).toBe('processed');
    expect(await another()).toBe('duplicate');
  });

  it('makes the transaction of the store fail', async () => {
    const { store, options, pass, another } = setUp();
    const { opened, open } = gate();
    let left: unknown;
    const transactional: WebhookStore<string> = {
      ...store,
      transact: async (_key, _owner, work) => {
        await work('transaction').catch((error) => {
          left = error;
          throw error;
        });
      },
    };
    const overtaken = processOnce({ ...options, store: transactional }, ({ transaction }) => {
      expect(transaction).toBe('transaction');
      return opened;
    });
    await pass(45, { silently: true });
    await another();
    await pass(1);
    open();
    await expect(overtaken).rejects.toThrow(LeaseLostError);
    expect(left).toBeInstanceOf(LeaseLostError);
  });
});

it('throws what the work threw even when ending the lease fails', async () => {
  const { options, store } = setUp();
  vi.spyOn(store, 'release').mockRejectedValue(new Error('the store does not answer'));
  await expect(processOnce(options, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
});

it('does not run the work when the store cannot be reached', async () => {
  const { options, store } = setUp();
  vi.spyOn(store, 'claim').mockRejectedValue(new Error('the store does not answer'));
  const work = vi.fn(async () => {});
  await expect(processOnce(options, work)).rejects.toThrow('does not answer');
  expect(work).not.toHaveBeenCalled();
});

it('has another owner in each process that is restored from one snapshot', async () => {
  const file = fileURLToPath(new URL('process-once.ts', import.meta.url));
  const [first, second] = await restoredProcesses(
    file,
    `const store = {
      claim: async (key, { owner }) => { console.log(owner); return 'completed'; },
    };
    void source.processOnce({ store, key: 'key', completedSince: 'ever' }, async () => {});`,
  );
  expect(first).toMatch(/^[0-9a-f]{32}\n$/);
  expect(second).toMatch(/^[0-9a-f]{32}\n$/);
  expect(second).not.toBe(first);
}, 30_000);
