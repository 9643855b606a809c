import { gate } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it, vi } from 'vitest';
import { type Asked, failedList } from '../../test/failed-list.ts';
import { recoveredKey } from '../handle/event-key.ts';
import { memoryStore } from '../stores/memory-store.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { FailedNotificationError } from './event-of-entry.ts';
import { type RecoverEvent, type RecoverOptions, recover } from './recover.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const noon = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (time: number) => new Date(time).toISOString();

const counts = { processed: 0, duplicates: 0, inFlight: 0, failed: 0, forgotten: 0 };
const one = (outcome: keyof typeof counts) => ({ ...counts, [outcome]: 1 });

/** The requests that began to read the list. */
const readings = (asked: readonly Asked[]) => asked.filter(({ page }) => page === 1);

/** A receiver whose store is 40 days old at noon, and what could not be delivered to it. */
async function setUp({ storeAge = 40 * day, pageSize = 50 } = {}) {
  const clock = { now: noon - storeAge };
  const store: { current: WebhookStore } = {
    current: memoryStore({ clock: () => new Date(clock.now) }),
  };
  clock.now = noon;
  const run = vi.fn<(event: WebhookEvent, failedAt: Date | undefined) => unknown>();
  const errors = vi.fn();
  const outcomes = vi.fn();
  let owners = 0;

  const work = async (
    event: WebhookEvent,
    completedSince: Parameters<RecoverEvent>[1]['completedSince'],
    failedAt?: Date,
  ) => {
    const lease = { key: await recoveredKey(event), owner: `worker ${owners++}` };
    const { answer } = await store.current.claim(lease, { leaseSeconds: 45, completedSince });
    if (answer === 'in-flight') return answer;
    if (answer === 'completed') return 'duplicate';
    try {
      await run(event, failedAt);
    } catch {
      await store.current.release(lease);
      return 'failed';
    }
    await store.current.complete(lease);
    return 'processed';
  };
  const process: RecoverEvent = (event, { failedAt, completedSince }) =>
    work(event, completedSince, failedAt);

  const { fx, entries, asked, hooks } = await failedList(pageSize);
  const payload = { id: 'NTc4', status: 'blocked' };
  return {
    clock,
    store,
    run,
    errors,
    outcomes,
    asked,
    hooks,
    entries,
    /** The service delivers the event now. */
    deliver: (signature = `signature ${clock.now}`, id = payload.id) =>
      work(
        { event: 'PAYMENT_BLOCKED', payload: { ...payload, id }, webhookId },
        { seconds: 600, signature, keepSeconds: 600 },
      ),
    /** The service puts the event on its list. */
    fail: (failedAt?: unknown, { id = payload.id, on }: { id?: string; on?: string } = {}) => {
      const content = { eventType: 'PAYMENT_BLOCKED', payload: { ...payload, id }, webhookId };
      const entry = {
        id: `entry ${entries.length}`,
        notificationContent: content,
        ...(failedAt !== undefined && { failedAt }),
      };
      entries.push(on === undefined ? { entry } : { entry, on });
    },
    recover: (options: RecoverOptions = {}) =>
      recover(
        {
          process,
          store: store.current,
          observer: { error: errors, outcome: outcomes },
          clock: () => new Date(clock.now),
        },
        fx,
        webhookId,
        options,
      ),
    /** Recoveries at an interval, as a schedule has them: nothing must be processed by them. */
    async expectNothingMore(recoveries: () => Promise<unknown>) {
      const before = run.mock.calls.length;
      for (let round = 0; round < 25; round++) {
        clock.now += hour;
        await recoveries();
      }
      expect(run).toHaveBeenCalledTimes(before);
    },
  };
}

describe('a failed notification', () => {
  it('is processed once, with the time of its failure', async () => {
    const { run, recover, fail, expectNothingMore } = await setUp();
    fail(at(noon - 5 * minute));
    expect(await recover()).toEqual(one('processed'));
    expect(run).toHaveBeenCalledExactlyOnceWith(
      { event: 'PAYMENT_BLOCKED', payload: { id: 'NTc4', status: 'blocked' }, webhookId },
      new Date(noon - 5 * minute),
    );
    expect(await recover()).toEqual(one('duplicates'));
    await expectNothingMore(recover);
  });

  it.each([
    ['ten minutes before it failed, as after a lost answer', -10 * minute, 'duplicates'],
    ['more than ten minutes before it failed', -10 * minute - 1, 'processed'],
    ['a moment before it failed', -1, 'duplicates'],
    ['when it failed', 0, 'duplicates'],
    ['after it failed', 2 * minute, 'duplicates'],
    ['5 minutes before by a clock that is behind', -5 * minute - 2000, 'duplicates'],
    ['5 minutes later by a clock that is ahead', 5 * minute - 2000, 'duplicates'],
  ] as const)('that was completed %s', async (_, offset, outcome) => {
    const { clock, recover, deliver, fail, expectNothingMore } = await setUp();
    clock.now = noon + offset;
    await deliver();
    fail(at(noon));
    clock.now = noon + hour;
    expect(await recover()).toEqual(one(outcome));
    await expectNothingMore(recover);
  });

  it('that fails again, hours after it was processed, is processed again, once', async () => {
    const { clock, run, recover, fail, expectNothingMore } = await setUp();
    fail(at(noon - minute));
    await recover();
    clock.now += 6 * hour;
    fail(at(clock.now - minute));
    expect(await recover()).toEqual({ ...counts, processed: 1, duplicates: 1 });
    expect(run).toHaveBeenCalledTimes(2);
    await expectNothingMore(recover);
  });

  it('that another worker is processing is in flight, also when that is a recovery', async () => {
    const { run, recover, fail, expectNothingMore } = await setUp();
    const { opened, open } = gate();
    run.mockReturnValueOnce(opened);
    fail(at(noon - minute));
    const first = recover();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(await recover()).toEqual(one('inFlight'));
    open();
    expect(await first).toEqual(one('processed'));
    await expectNothingMore(recover);
  });

  it('with an integer that a number cannot hold is reported without its payload, and the next one is processed', async () => {
    const { entries, errors, outcomes, run, recover, fail } = await setUp();
    const notificationContent = { eventType: 'PAYMENT_BLOCKED', payload: { id: 2 ** 53 } };
    entries.push({ entry: { failedAt: at(noon), notificationContent } });
    fail(at(noon));
    expect(await recover()).toEqual({ ...counts, failed: 1, processed: 1 });
    expect(run).toHaveBeenCalledOnce();
    const event = expect.objectContaining({ event: 'PAYMENT_BLOCKED' });
    const subject = { event, key: undefined, origin: 'recovery' };
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), subject);
    expect(errors.mock.calls[0]?.[0].message).toMatch(/^\D*holds an integer\D*$/);
    expect(outcomes).toHaveBeenCalledExactlyOnceWith('failed', subject);
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
    const [entry, message, id] = given;
    const { entries, errors, outcomes, recover, fail } = await setUp();
    fail(at(noon));
    entries.push({ entry });
    fail(at(noon), { id: 'other' });
    expect(await recover()).toEqual({ ...counts, failed: 1, processed: 2 });
    const subject = { event: undefined, key: undefined, origin: 'recovery' };
    const declared = expect.any(FailedNotificationError);
    expect(errors).toHaveBeenCalledExactlyOnceWith(declared, subject);
    expect(outcomes).toHaveBeenCalledExactlyOnceWith('failed', subject);
    const [[error] = []] = errors.mock.calls;
    expect(error).toMatchObject({ name: 'FailedNotificationError', message, id, position: 2 });
  });
});

describe('a failedAt', () => {
  const unreadable = [undefined, null, '', 'yesterday', 5, true, [at(noon)], { date: at(noon) }];

  it.each(unreadable)('of %j: the event is processed unless it ever was', async (failedAt) => {
    const { clock, run, recover, deliver, fail, expectNothingMore } = await setUp();
    fail(failedAt);
    expect(await recover()).toEqual(one('processed'));
    expect(run).toHaveBeenCalledWith(expect.anything(), undefined);
    await expectNothingMore(recover);
    await deliver(undefined, 'other');
    clock.now += 20 * day;
    fail(failedAt, { id: 'other' });
    expect(await recover()).toEqual({ ...counts, duplicates: 2 });
  });

  it.each([
    ['UTC', '2026-11-21 11:30:00'],
    ['+02:00', '2026-11-21 13:30:00'],
    ['Europe/Paris', '2026-11-21 12:30:00'],
    ['America/New_York', '2026-11-21T06:30:00'],
  ])('without a zone is read in the timeZone %s', async (timeZone, failedAt) => {
    const { clock, run, recover, deliver, fail, expectNothingMore } = await setUp();
    // Six hours before it failed again.
    clock.now = noon - 6 * hour;
    await deliver();
    clock.now = noon;
    fail(failedAt);
    expect(await recover()).toEqual(one('duplicates'));
    expect(await recover({ timeZone })).toEqual(one('processed'));
    expect(run).toHaveBeenLastCalledWith(expect.anything(), new Date(noon - 30 * minute));
    await expectNothingMore(() => recover({ timeZone }));
  });

  it.each([
    ['11 minutes', 11 * minute],
    ['2 hours', 2 * hour],
    ['14 hours', 14 * hour],
    ['a year', 365 * day],
  ])('%s ahead, in a wrong zone, is never processed twice', async (_, ahead) => {
    const { run, recover, deliver, fail, expectNothingMore } = await setUp();
    fail(at(noon + ahead));
    expect(await recover()).toEqual(one('processed'));
    expect(run).toHaveBeenCalledWith(expect.anything(), undefined);
    await expectNothingMore(recover);
    await deliver(undefined, 'other');
    fail(at(noon + 25 * hour + ahead), { id: 'other' });
    expect(await recover()).toEqual({ ...counts, duplicates: 2 });
    await expectNothingMore(recover);
  });

  it('a few minutes ahead is that of another clock', async () => {
    const { clock, run, recover, deliver, fail, expectNothingMore } = await setUp();
    clock.now = noon - day;
    await deliver();
    clock.now = noon;
    fail(at(noon + 5 * minute));
    expect(await recover()).toEqual(one('processed'));
    expect(run).toHaveBeenLastCalledWith(expect.anything(), new Date(noon + 5 * minute));
    await expectNothingMore(recover);
  });

  it('is read by parseFailedAt', async () => {
    const { clock, recover, deliver, fail } = await setUp();
    clock.now = noon - hour;
    await deliver();
    clock.now = noon;
    fail('21.11.2026 11:45');
    const parseFailedAt = (failedAt: unknown) =>
      failedAt === '21.11.2026 11:45' ? new Date(noon - 15 * minute) : undefined;
    expect(await recover({ parseFailedAt })).toEqual(one('processed'));
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['text', at(noon)],
    ['a number', noon],
    ['an invalid date', new Date(Number.NaN)],
    ['a promise', Promise.resolve(new Date(noon))],
    ['an object whose getTime returns text', { getTime: () => 'noon' }],
  ])('for which parseFailedAt returns %s is unreadable', async (_, returned) => {
    const { clock, recover, deliver, fail, expectNothingMore } = await setUp();
    const parseFailedAt = () => returned as Date;
    clock.now = noon - 10 * day;
    await deliver();
    clock.now = noon;
    fail(at(noon));
    fail(at(noon), { id: 'other' });
    expect(await recover({ parseFailedAt })).toEqual({ ...counts, duplicates: 1, processed: 1 });
    await expectNothingMore(() => recover({ parseFailedAt }));
  });

  it('for which parseFailedAt throws is reported, and never processed', async () => {
    const { errors, run, recover, fail } = await setUp();
    fail(at(noon));
    const failure = new Error('unexpected');
    const parseFailedAt = () => {
      throw failure;
    };
    expect(await recover({ parseFailedAt })).toEqual(one('failed'));
    expect(errors).toHaveBeenCalledExactlyOnceWith(failure, expect.anything());
    expect(run).not.toHaveBeenCalled();
  });
});

describe('what the store does not remember', () => {
  it.each([
    ['30 days and a moment', noon - 30 * day + 10 * minute - 1, 'forgotten'],
    ['30 days', noon - 30 * day + 10 * minute, 'processed'],
    ['a year', noon - 365 * day, 'forgotten'],
  ] as const)('is not processed: an entry of %s ago', async (_, failedAt, outcome) => {
    const { recover, fail } = await setUp();
    fail(at(failedAt));
    expect(await recover({ fromDate: '2020-01-01' })).toEqual(one(outcome));
  });

  it('is not processed when the store was emptied after the failure, by any recovery', async () => {
    const { clock, store, run, recover, deliver, fail, expectNothingMore } = await setUp();
    fail(at(noon));
    fail('unreadable', { on: '2026-11-21' });
    fail(at(noon + day), { on: '2026-11-22' });
    await deliver();
    clock.now += 10 * minute;
    store.current = memoryStore({ clock: () => new Date(clock.now) });
    expect(await recover()).toEqual({ ...counts, forgotten: 3 });
    await expectNothingMore(() => recover({ toDate: '2026-11-21' }));
    expect(run).toHaveBeenCalledOnce();
  });

  it('is not processed, and what failed later is', async () => {
    const { clock, recover, fail } = await setUp({ storeAge: 0 });
    fail(at(noon + 10 * minute - 1));
    fail(at(noon + 10 * minute), { id: 'other' });
    clock.now += hour;
    expect(await recover()).toEqual({ ...counts, forgotten: 1, processed: 1 });
  });

  it('is asked for from the first day that can hold anything else', async () => {
    const { asked, recover } = await setUp();
    await recover();
    await recover({ fromDate: '2026-11-20', toDate: '2026-11-21' });
    expect(readings(asked).map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
      ['2026-10-22', null],
      ['2026-11-20', '2026-11-21'],
    ]);
    expect(asked[0]?.url).toContain('sort=ASC');
    expect(asked[0]?.url).toContain(webhookId);
  });

  describe('is told by the day of the list when failedAt is unreadable', () => {
    // The store remembers since 2026-10-22T12:00Z, and from 12:10 on counts, which can be on the 23rd.
    const days: [string, 'forgotten' | 'processed'][] = [
      ['2026-10-21', 'forgotten'],
      ['2026-10-22', 'forgotten'],
      ['2026-10-23', 'forgotten'],
      ['2026-10-24', 'processed'],
      ['2026-11-21', 'processed'],
    ];
    it.each(days)('%s: %s', async (on, outcome) => {
      const { recover, fail, asked } = await setUp();
      fail(null, { on });
      const expected = on < '2026-10-22' ? counts : one(outcome);
      expect(await recover()).toEqual(expected);
      expect(readings(asked)).toHaveLength(on < '2026-10-22' ? 1 : 2);
    });

    it('also when an earlier day was asked for', async () => {
      const { recover, fail, asked } = await setUp();
      for (const [index, [on]] of days.entries()) fail(null, { on, id: `payment ${index}` });
      const result = await recover({ fromDate: '2026-01-01' });
      expect(result).toEqual({ ...counts, forgotten: 3, processed: 2 });
      expect(readings(asked).map(({ fromDate }) => fromDate)).toEqual(['2026-01-01', '2026-10-24']);
    });

    it('without a second reading when only later days were asked for', async () => {
      const { recover, fail, asked } = await setUp();
      fail(null, { on: '2026-11-20' });
      expect(await recover({ fromDate: '2026-10-24' })).toEqual(one('processed'));
      expect(readings(asked)).toHaveLength(1);
    });

    it('without a second reading when only earlier days were asked for', async () => {
      const { recover, fail, asked } = await setUp();
      fail(null, { on: '2026-10-23' });
      expect(await recover({ toDate: '2026-10-23' })).toEqual(one('forgotten'));
      expect(readings(asked)).toHaveLength(1);
      fail(null, { on: '2026-10-24', id: 'other' });
      expect(await recover({ toDate: '2026-10-24' })).toEqual({
        ...counts,
        forgotten: 1,
        processed: 1,
      });
    });
  });
});

describe('the list', () => {
  it('is read to its end while entries are added before and after the page', async () => {
    const { run, recover, fail, entries, hooks } = await setUp({ pageSize: 2 });
    for (let index = 0; index < 6; index++) fail(at(noon - minute), { id: `payment ${index}` });
    hooks.beforePage = ({ page }) => {
      if (page === 2) fail(at(noon), { id: 'later' });
      // An entry that ends moves the others up, and one of them is not seen by this recovery.
      if (page === 3) entries.shift();
      return undefined;
    };
    await recover();
    hooks.beforePage = () => undefined;
    await recover();
    const ids = run.mock.calls.map(([event]) => Object(event.payload).id);
    expect(ids.toSorted()).toEqual([
      'later',
      ...Array.from({ length: 6 }, (_, index) => `payment ${index}`),
    ]);
  });

  it('that fails in the middle is an error, and the next recovery processes the rest', async () => {
    const { run, recover, fail, hooks } = await setUp({ pageSize: 1 });
    for (const id of ['one', 'two', 'three']) fail(at(noon), { id });
    hooks.beforePage = ({ page }) => (page === 3 ? 400 : undefined);
    await expect(recover()).rejects.toThrow('400');
    expect(run).toHaveBeenCalledTimes(2);
    hooks.beforePage = () => undefined;
    expect(await recover()).toEqual({ ...counts, duplicates: 2, processed: 1 });
  });

  it('that fails when it is read again is an error', async () => {
    const { run, recover, fail, hooks } = await setUp();
    fail(null);
    hooks.beforePage = ({ fromDate }) => (fromDate === '2026-10-24' ? 400 : undefined);
    await expect(recover()).rejects.toThrow('400');
    expect(run).not.toHaveBeenCalled();
  });

  it.each(['Europe/Pariss', '', 'Z'])('is not read for a timeZone of %j', async (timeZone) => {
    const { asked, recover, fail } = await setUp();
    fail(at(noon));
    await expect(recover({ timeZone })).rejects.toThrow(RangeError);
    await expect(recover({ timeZone, parseFailedAt: () => new Date() })).rejects.toThrow(
      RangeError,
    );
    expect(asked).toHaveLength(0);
  });
});

describe('when the store fails', () => {
  it('to say since when it remembers, nothing is read', async () => {
    const { store, asked, recover } = await setUp();
    store.current = {
      ...store.current,
      rememberedSince: () => Promise.reject(new Error('offline')),
    };
    await expect(recover()).rejects.toThrow('offline');
    expect(asked).toHaveLength(0);
  });

  it('to say what it has seen, no entry with a time is processed, and each is reported', async () => {
    const { store, errors, run, recover, fail } = await setUp();
    fail(at(noon));
    fail(null);
    store.current = { ...store.current, seen: () => Promise.reject(new Error('offline')) };
    fail(at(noon + hour), { id: 'other' });
    expect(await recover({ toDate: '2026-10-23' })).toEqual({ ...counts, failed: 2, forgotten: 1 });
    expect(errors).toHaveBeenCalledTimes(2);
    expect(run).not.toHaveBeenCalled();
  });
});

it('two recoveries at once process nothing twice', async () => {
  const { run, recover, fail, expectNothingMore } = await setUp({ pageSize: 3 });
  for (let index = 0; index < 20; index++) {
    const failedAt = [at(noon), null, at(noon + 5 * hour), '2026-11-21 11:00:00'][index % 4];
    fail(failedAt, { id: `payment ${index}` });
  }
  await Promise.all([recover(), recover(), recover()]);
  expect(run).toHaveBeenCalledTimes(20);
  await expectNothingMore(recover);
});
