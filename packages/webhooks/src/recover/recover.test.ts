import { gate } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it, vi } from 'vitest';
import { receiver } from '../../test/any-receiver.ts';
import { day, fakeService, hour, minute, written } from '../../test/fake-service.ts';
import type { WebhookHandlerOptions } from '../handle/handler-options.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';
import { signWebhook } from '../verify/sign-webhook.ts';
import type { CatchUpOptions } from './catch-up.ts';
import { FailedNotificationError } from './event-of-entry.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (time: number) => new Date(time).toISOString();

const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0, unseen: [] };
const one = (outcome: keyof typeof counts) => ({ ...counts, [outcome]: 1 });

interface Given extends Partial<WebhookHandlerOptions> {
  storeAge?: number;
}

/** A receiver whose store is 40 days old at noon, and what could not be delivered to it. */
function setUp({ storeAge = 40 * day, ...options }: Given = {}) {
  const clock = { now: noon - storeAge };
  const time = () => new Date(clock.now);
  const newStore = () => memoryStore({ clock: time });
  let current: WebhookStore = newStore();
  clock.now = noon;
  const claim = vi.fn((...given: Parameters<WebhookStore['claim']>) => current.claim(...given));
  const store: WebhookStore = {
    retentionSeconds: current.retentionSeconds,
    claim,
    renew: (...given) => current.renew(...given),
    complete: (...given) => current.complete(...given),
    release: (...given) => current.release(...given),
    memory: () => current.memory(),
    seen: (...given) => current.seen(...given),
    open: () => current.open(),
    note: (...given) => current.note(...given),
  };
  const run = vi.fn();
  const onError = vi.fn();
  const onOutcome = vi.fn();
  const handler = receiver(store, run, { verify: { clock: time }, onError, onOutcome, ...options });
  const service = fakeService();
  service.fx.payments.get = async (id) => ({ id, status: 'blocked' });
  const contentOf = (status: string, id: string) => ({
    eventType: 'PAYMENT_BLOCKED',
    payload: { id, status },
    webhookId,
  });
  let entries = 0;
  return {
    clock,
    store,
    run,
    onError,
    onOutcome,
    service,
    /** The statuses that the handler got, in turn. */
    statuses: () => run.mock.calls.map(([event]) => event.payload.status),
    /** When the entry failed that was claimed last, as it was read. */
    lastFailedAt: () => claim.mock.lastCall?.[0].failure?.failedAt,
    emptyStore: () => {
      current = newStore();
    },
    /** The service delivers the event now. */
    async deliver(status = 'blocked', id = 'NTc4') {
      const { eventType: event, ...content } = contentOf(status, id);
      const rawBody = JSON.stringify({ event, ...content });
      const headers = await signWebhook({ rawBody, secret: 'a-secret-of-tests', clock: time });
      return (await handler.receive({ rawBody, headers })).outcome;
    },
    /** The service puts the event on its list. */
    fail(
      failedAt?: unknown,
      { id = 'NTc4', status = 'blocked', on = undefined as string | undefined, ...more } = {},
    ) {
      const notificationContent = contentOf(status, id);
      const entry = { id: `entry ${entries++}`, failedAt, notificationContent, ...more };
      service.entries.push(on === undefined ? { entry } : { on, entry });
    },
    catchUp: (options?: CatchUpOptions, of = webhookId) => handler.catchUp(service.fx, of, options),
    /** Calls at an interval, as a schedule has them: nothing must be processed by them. */
    async expectNothingMore(options?: CatchUpOptions) {
      const before = run.mock.calls.length;
      for (let round = 0; round < 25; round++) {
        clock.now += hour;
        await handler.catchUp(service.fx, webhookId, options);
      }
      expect(run).toHaveBeenCalledTimes(before);
    },
  };
}

describe('a failed notification', () => {
  it('goes to the handler once, which learns where it comes from', async () => {
    const { run, catchUp, fail, onOutcome, expectNothingMore } = setUp();
    fail(at(noon - 5 * minute));
    expect(await catchUp()).toEqual(one('processed'));
    const event = {
      event: 'PAYMENT_BLOCKED',
      payload: { id: 'NTc4', status: 'blocked' },
      webhookId,
    };
    const key = run.mock.calls[0]?.[1].id;
    expect(run).toHaveBeenCalledExactlyOnceWith(event, {
      id: key,
      signal: expect.any(AbortSignal),
      transaction: undefined,
      origin: 'recovery',
    });
    expect(onOutcome.mock.calls).toEqual([['processed', { event, key, origin: 'recovery' }]]);
    expect(await catchUp()).toEqual(one('duplicates'));
    await expectNothingMore();
  });

  it('is an occurrence of its own: three failures of one payment are three', async () => {
    const { run, statuses, catchUp, fail, expectNothingMore } = setUp();
    const statusesThen = ['blocked', 'planified', 'blocked', 'blocked'];
    // The last two in one second.
    for (const [index, status] of statusesThen.entries()) {
      fail(at(noon - hour + Math.min(index, 2) * minute), { status });
    }
    expect(await catchUp()).toEqual({ ...counts, processed: 4 });
    expect(statuses()).toEqual(statusesThen);
    await expectNothingMore();
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('has another id than the same payload before it, and the same one at each attempt', async () => {
    const { clock, run, catchUp, fail } = setUp();
    run.mockImplementation(() => {
      clock.now += 1000;
      if (run.mock.calls.length === 2) throw new Error('no ledger');
    });
    fail(at(noon - hour));
    fail(at(noon - hour + minute));
    await catchUp();
    await catchUp();
    const [first, second, third] = run.mock.calls.map(([, { id }]) => id);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
  });

  it('opens no window: what is delivered five minutes after its recovery is processed', async () => {
    const { clock, service, statuses, catchUp, fail, deliver } = setUp();
    await catchUp();
    for (const failedAt of [
      at(noon - 3 * hour),
      written(noon - 3 * hour),
      undefined,
      'yesterday',
    ]) {
      fail(failedAt, { id: `payment ${failedAt}` });
    }
    expect(await catchUp()).toEqual({ ...counts, processed: 4 });
    clock.now += 5 * minute;
    for (const id of service.entries.map(
      ({ entry }) => Object(entry).notificationContent.payload.id,
    )) {
      expect(await deliver('blocked', id)).toBe('processed');
    }
    expect(statuses()).toHaveLength(8);
  });

  it('that is listed before its last attempt is over: the attempts that follow are duplicates', async () => {
    const { clock, catchUp, fail, deliver, expectNothingMore } = setUp();
    fail(at(noon));
    clock.now = noon + 30_000;
    expect(await catchUp()).toEqual(one('processed'));
    for (const attempt of [1, 2]) {
      clock.now = noon + attempt * minute;
      expect(await deliver()).toBe('duplicate');
    }
    await expectNothingMore();
  });

  it('of a final state is the only one, however its time is written: so is an attempt that comes late', async () => {
    const { clock, service, statuses, catchUp, fail, deliver, expectNothingMore } = setUp();
    await catchUp();
    for (const failedAt of [at(noon - 3 * hour), written(noon), undefined, at(noon + 90 * day)]) {
      const id = `payment ${failedAt}`;
      fail(failedAt, { id, status: 'finalized' });
      expect(await catchUp()).toMatchObject({ processed: 1 });
      clock.now += 5 * minute;
      expect(await deliver('finalized', id)).toBe('duplicate');
      // Somebody made the service send it again.
      fail(failedAt, { id, status: 'finalized' });
      expect(await catchUp()).toEqual({ ...counts, duplicates: service.entries.length });
    }
    expect(statuses()).toHaveLength(4);
    await expectNothingMore();
  });

  it.each([
    ['ten minutes before it failed, as after a lost answer', -10 * minute, 'duplicates'],
    ['more than ten minutes before it failed', -10 * minute - 1, 'processed'],
    ['a moment before it failed', -1, 'duplicates'],
    ['when it failed', 0, 'duplicates'],
    ['after it failed', 2 * minute, 'duplicates'],
  ] as const)('whose event was delivered and completed %s', async (_, offset, outcome) => {
    const { clock, catchUp, deliver, fail, expectNothingMore } = setUp();
    clock.now = noon + offset;
    await deliver();
    fail(at(noon));
    clock.now = noon + hour;
    expect(await catchUp()).toEqual(one(outcome));
    await expectNothingMore();
  });

  it('of another subscription to the same URL is the same', async () => {
    const { statuses, catchUp, fail } = setUp();
    fail(at(noon - hour));
    expect(await catchUp()).toEqual(one('processed'));
    expect(await catchUp({}, 'another')).toEqual(one('duplicates'));
    expect(statuses()).toHaveLength(1);
  });

  it.each<[string, object, number]>([
    ['an id are two', {}, 2],
    ['nothing to tell them apart are one', { id: undefined }, 1],
    ['an empty id are one', { id: '' }, 1],
    ['a number as id', { id: 5 }, 1],
  ])('and one of the same content and time with %s', async (_, more, processed) => {
    const { service, catchUp, fail, expectNothingMore } = setUp();
    fail(at(noon - hour));
    fail(at(noon - hour));
    for (const { entry } of service.entries) Object.assign(Object(entry), more);
    expect(await catchUp()).toEqual({ ...counts, processed, duplicates: 2 - processed });
    await expectNothingMore();
  });

  it('that another worker is processing is in flight, also when that is a recovery', async () => {
    const { run, catchUp, fail, expectNothingMore } = setUp();
    const { opened, open } = gate();
    run.mockReturnValueOnce(opened);
    fail(at(noon - minute));
    const first = catchUp();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(await catchUp()).toEqual(one('inFlight'));
    open();
    expect(await first).toEqual(one('processed'));
    await expectNothingMore();
  });

  it('is processed once by six recoveries at once', async () => {
    const { run, catchUp, fail, expectNothingMore } = setUp();
    run.mockImplementation(() => new Promise(setImmediate));
    await catchUp();
    for (let index = 0; index < 40; index++) {
      const failedAt = [at(noon), null, at(noon + 5 * hour), '2026-11-21 11:00:00'][index % 4];
      fail(failedAt, { id: `payment ${index % 20}` });
    }
    await Promise.all(Array.from({ length: 6 }, () => catchUp()));
    await catchUp();
    expect(run).toHaveBeenCalledTimes(40);
    await expectNothingMore();
  });

  it('whose handler fails is reported, and tried again the next time', async () => {
    const { run, catchUp, fail, onError, onOutcome } = setUp();
    const error = new Error('no ledger');
    run.mockRejectedValueOnce(error);
    fail(at(noon));
    expect(await catchUp()).toEqual(one('failed'));
    const subject = { event: expect.anything(), key: expect.any(String), origin: 'recovery' };
    expect(onError.mock.calls).toEqual([[error, subject]]);
    expect(onOutcome.mock.calls).toEqual([['failed', subject]]);
    expect(await catchUp()).toEqual(one('processed'));
  });

  it.each<[string, () => string, string]>([
    ['cannot be told', () => '', 'TypeError'],
    ['never comes', () => new Promise(() => {}) as never, 'TimeoutError'],
  ])('with a key that %s is reported, and the next one is processed', async (_, wrong, name) => {
    const key = vi.fn(() => 'key').mockImplementationOnce(wrong);
    const { run, onError, catchUp, fail } = setUp({ key, handlerTimeoutSeconds: 0.05 });
    fail(at(noon));
    fail(at(noon));
    expect(await catchUp()).toEqual({ ...counts, processed: 1, failed: 1 });
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name });
    expect(run).toHaveBeenCalledOnce();
  });

  it('with an integer that a number cannot hold is processed only if the option key identifies it', async () => {
    const notificationContent = { eventType: 'PAYMENT_BLOCKED', payload: { id: 2 ** 53 } };
    const entry = { failedAt: at(noon), notificationContent };
    const unidentified = setUp();
    unidentified.service.entries.push({ entry });
    expect(await unidentified.catchUp()).toEqual(one('failed'));
    const [[error] = []] = unidentified.onError.mock.calls;
    expect(error.message).toMatch(/^\D*holds an integer\D*$/);
    const identified = setUp({ key: () => 'key' });
    identified.service.entries.push({ entry });
    expect(await identified.catchUp()).toEqual(one('processed'));
    expect(await identified.catchUp()).toEqual(one('duplicates'));
  });

  it.each([
    [
      { id: 'NTc5', notificationContent: { event: 5, eventName: 'PAYMENT_BLOCKED' } },
      'Entry 2 (NTc5) of the failed notifications has no eventType in its notificationContent.',
      'NTc5',
    ],
    [
      { id: 579, notificationContent: 'PAYMENT_BLOCKED' },
      'Entry 2 (579) of the failed notifications has no eventType in its notificationContent.',
      '579',
    ],
    [
      { id: { of: 'NTc5' }, notificationContent: null },
      'Entry 2 of the failed notifications has no eventType in its notificationContent.',
      undefined,
    ],
    [null, 'Entry 2 of the failed notifications is not an object.', undefined],
    ['NTc5', 'Entry 2 of the failed notifications is not an object.', undefined],
  ])('that holds no event is named, and those around it are processed: %j', async (...given) => {
    const [broken, message, id] = given;
    const { service, onError, onOutcome, catchUp, fail } = setUp();
    fail(at(noon));
    service.entries.push({
      entry: broken && typeof broken === 'object' ? { ...broken, failedAt: at(noon) } : broken,
    });
    fail(at(noon), { id: 'other' });
    expect(await catchUp()).toEqual({ ...counts, failed: 1, processed: 2 });
    const subject = { event: undefined, key: undefined, origin: 'recovery' };
    const declared = expect.any(FailedNotificationError);
    expect(onError).toHaveBeenCalledExactlyOnceWith(declared, subject);
    expect(onOutcome).toHaveBeenCalledWith('failed', subject);
    const [[error] = []] = onError.mock.calls;
    expect(error).toMatchObject({ name: 'FailedNotificationError', message, id, position: 2 });
  });
});

describe('a failedAt', () => {
  const unreadable = [undefined, null, '', 'yesterday', 5, true, [at(noon)], { date: at(noon) }];

  it.each(unreadable)(
    'of %j: the event is processed unless it was ever delivered',
    async (failedAt) => {
      const { clock, catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
      await catchUp();
      fail(failedAt);
      expect(await catchUp()).toEqual(one('processed'));
      expect(lastFailedAt()).toBeUndefined();
      await expectNothingMore();
      await deliver('blocked', 'other');
      clock.now += 20 * day;
      fail(failedAt, { id: 'other' });
      expect(await catchUp()).toEqual({ ...counts, duplicates: 2 });
    },
  );

  it.each([
    ['UTC', '2026-11-21 11:30:00'],
    ['+02:00', '2026-11-21 13:30:00'],
    ['Europe/Paris', '2026-11-21 12:30:00'],
    ['America/New_York', '2026-11-21T06:30:00'],
  ])('without a zone is read in the timeZone %s', async (timeZone, failedAt) => {
    const { clock, catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
    // Six hours before it failed again.
    clock.now = noon - 6 * hour;
    await deliver();
    clock.now = noon;
    fail(failedAt);
    expect(await catchUp({ timeZone })).toEqual(one('processed'));
    expect(lastFailedAt()).toEqual(new Date(noon - 30 * minute));
    await expectNothingMore({ timeZone });
    fail(failedAt);
    expect(await catchUp()).toEqual({ ...counts, duplicates: 2 });
  });

  it.each([11 * minute, 2 * hour, 14 * hour, 365 * day])(
    '%i ms ahead, in a wrong zone, is never processed twice',
    async (ahead) => {
      const { catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
      await catchUp();
      fail(at(noon + ahead));
      expect(await catchUp()).toEqual(one('processed'));
      expect(lastFailedAt()).toBeUndefined();
      await expectNothingMore();
      await deliver('blocked', 'other');
      fail(at(noon + 25 * hour + ahead), { id: 'other' });
      expect(await catchUp()).toEqual({ ...counts, duplicates: 2 });
      await expectNothingMore();
    },
  );

  it('is compared with the clock of the store: one of the process that is behind distrusts nothing', async () => {
    const given = setUp({
      verify: { clock: () => new Date(noon - 15 * minute), toleranceSeconds: 172_800 },
    });
    const { clock, catchUp, fail, deliver, lastFailedAt } = given;
    clock.now = noon - day;
    await deliver('blocked', 'before');
    clock.now = noon;
    fail(at(noon - minute), { id: 'before' });
    expect(await catchUp()).toEqual(one('processed'));
    expect(lastFailedAt()).toEqual(new Date(noon - minute));
  });

  it('a few minutes ahead is that of another clock', async () => {
    const { clock, catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
    clock.now = noon - day;
    await deliver();
    clock.now = noon;
    fail(at(noon + 5 * minute));
    expect(await catchUp()).toEqual(one('processed'));
    expect(lastFailedAt()).toEqual(new Date(noon + 5 * minute));
    await expectNothingMore();
  });
});

describe('what the store does not remember', () => {
  it.each([
    ['30 days and a moment', noon - 30 * day + 10 * minute - 1, 'forgotten'],
    ['30 days', noon - 30 * day + 10 * minute, 'processed'],
    ['a year', noon - 365 * day, 'forgotten'],
  ] as const)('is not processed: an entry of %s ago', async (_, failedAt, outcome) => {
    const { catchUp, fail } = setUp();
    fail(at(failedAt));
    expect(await catchUp()).toEqual(one(outcome));
    expect(await catchUp()).toEqual(one('duplicates'));
  });

  it('is not processed when the store was emptied after the failure, by any call', async () => {
    const { clock, run, emptyStore, catchUp, deliver, fail, expectNothingMore } = setUp();
    await catchUp();
    for (const failedAt of [at(noon), 'unreadable', written(noon), at(noon + day)]) fail(failedAt);
    await deliver();
    clock.now += 10 * minute;
    emptyStore();
    expect(await catchUp()).toEqual({ ...counts, forgotten: 4 });
    await expectNothingMore();
    expect(run).toHaveBeenCalledOnce();
    fail('unreadable', { id: 'later' });
    expect(await catchUp()).toEqual({ ...counts, duplicates: 4, processed: 1 });
  });

  it('is not processed in its first ten minutes either, for a clock that is behind', async () => {
    const { clock, catchUp, fail } = setUp({ storeAge: 0 });
    fail('unreadable');
    clock.now += 9 * minute;
    expect(await catchUp()).toEqual(one('forgotten'));
    fail('unreadable', { id: 'perhaps before' });
    clock.now += 2 * minute;
    expect(await catchUp()).toEqual({ ...counts, duplicates: 1, forgotten: 1 });
    fail(at(noon + 10 * minute - 1), { id: 'before' });
    fail(at(noon + 10 * minute), { id: 'after' });
    fail('unreadable', { id: 'after' });
    expect(await catchUp()).toEqual({ ...counts, duplicates: 2, forgotten: 1, processed: 2 });
  });

  it('is asked for from the first day that can hold anything else', async () => {
    const { service, catchUp } = setUp();
    await catchUp();
    expect(service.asked[0]).toBe(`failed of ${webhookId} from 2026-10-22`);
  });

  it('is no entry that it knows, as long as it is listed', async () => {
    const { clock, run, catchUp, fail } = setUp();
    await catchUp();
    // A service that ignores from when it is asked.
    fail('unreadable');
    for (let days = 0; days < 100; days += 20) {
      clock.now = noon + days * day;
      await catchUp();
    }
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('the list', () => {
  it('of 100,000 known entries is one question to the store for each 500', async () => {
    const { store, service, run, catchUp } = setUp();
    const seen = vi.spyOn(store, 'seen');
    const claim = vi.spyOn(store, 'claim');
    const facts = Array.from({ length: 100_000 }, (_, index) => `ENTRY ${webhookId} ${index}`);
    await store.note({ facts });
    const [notificationContent, failedAt] = [{ eventType: 'PAYMENT_BLOCKED' }, at(noon)];
    for (let id = 0; id < 100_000; id++) {
      service.entries.push({ entry: { id, failedAt, notificationContent } });
    }
    expect(await catchUp()).toEqual({ ...counts, duplicates: 100_000 });
    expect(seen.mock.calls.length).toBeLessThan(210);
    expect(Math.max(...seen.mock.calls.map(([asked]) => asked.length))).toBe(500);
    expect([claim.mock.calls, run.mock.calls]).toEqual([[], []]);
  });

  it('that fails in the middle is a rejection, and the next call processes the rest', async () => {
    const { run, service, catchUp, fail } = setUp();
    const failure = new Error('no answer');
    for (let index = 0; index < 501; index++) fail(at(noon), { id: `payment ${index}` });
    service.before = (name, item) => {
      if (name.startsWith('failed') && Object(item).id === 'entry 500') throw failure;
    };
    await expect(catchUp()).rejects.toBe(failure);
    expect(run).toHaveBeenCalledTimes(500);
    service.before = () => {};
    expect(await catchUp()).toEqual({ ...counts, duplicates: 500, processed: 1 });
  });

  it.each(['Europe/Pariss', '', 'Z'])('is not read for a timeZone of %j', async (timeZone) => {
    const { service, catchUp } = setUp();
    await expect(catchUp({ timeZone })).rejects.toThrow(RangeError);
    expect(service.asked).toEqual([]);
  });

  it.each(['memory', 'seen'] as const)(
    'is not processed when %s() of the store fails',
    async (name) => {
      const { store, run, catchUp, fail } = setUp();
      fail(at(noon));
      Object.assign(store, { [name]: () => Promise.reject(new Error('offline')) });
      await expect(catchUp()).rejects.toThrow('offline');
      expect(run).not.toHaveBeenCalled();
    },
  );
});
