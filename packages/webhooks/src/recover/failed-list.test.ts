import { expect, it, vi } from 'vitest';
import { day, hour, minute, written } from '../../test/fake-service.ts';
import { at, none, noon, one, setUp, webhookId } from '../../test/recovery-setup.ts';

const unreadable = [undefined, null, '', 'yesterday', 5, true, [at(noon)], { date: at(noon) }];

it.each(unreadable)(
  'catchUp processes a failed notification with the failedAt %j once',
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
    expect(await catchUp()).toEqual({ ...none, duplicates: 2 });
  },
);

it.each([
  ['UTC', '2026-11-21 11:30:00'],
  ['+02:00', '2026-11-21 13:30:00'],
  ['Europe/Paris', '2026-11-21 12:30:00'],
  ['America/New_York', '2026-11-21T06:30:00'],
])('catchUp reads a failedAt without a zone in the timeZone %s', async (timeZone, failedAt) => {
  const { clock, catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
  // The service delivers the event at 06:00 UTC, and a later delivery of the same event fails at 11:30.
  clock.now = noon - 6 * hour;
  await deliver();
  clock.now = noon;
  fail(failedAt);
  expect(await catchUp({ timeZone })).toEqual(one('processed'));
  expect(lastFailedAt()).toEqual(new Date(noon - 30 * minute));
  await expectNothingMore({ timeZone });
  fail(failedAt);
  expect(await catchUp()).toEqual({ ...none, duplicates: 2 });
});

it.each([11 * minute, 2 * hour, 14 * hour, 365 * day])(
  'catchUp never processes an event twice when its failedAt is %i ms ahead of the clock of the store',
  async (ahead) => {
    const { catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp();
    await catchUp();
    fail(at(noon + ahead));
    expect(await catchUp()).toEqual(one('processed'));
    expect(lastFailedAt()).toBeUndefined();
    await expectNothingMore();
    await deliver('blocked', 'other');
    fail(at(noon + 25 * hour + ahead), { id: 'other' });
    expect(await catchUp()).toEqual({ ...none, duplicates: 2 });
    await expectNothingMore();
  },
);

it.each([
  ['a failedAt in the future by the clock of the process is accepted', -minute, noon - 15 * minute],
  [
    'a failedAt a few minutes in the future by the clock of the store is accepted',
    5 * minute,
    noon,
  ],
])('catchUp compares failedAt with the clock of the store: %s', async (_, offset, processNow) => {
  const verify = { clock: () => new Date(processNow), toleranceSeconds: 172_800 };
  const { clock, catchUp, deliver, fail, expectNothingMore, lastFailedAt } = setUp({ verify });
  clock.now = noon - day;
  await deliver();
  clock.now = noon;
  fail(at(noon + offset));
  expect(await catchUp()).toEqual(one('processed'));
  expect(lastFailedAt()).toEqual(new Date(noon + offset));
  await expectNothingMore();
});

it.each([
  ['30 days and a moment', noon - 30 * day + 10 * minute - 1, 'forgotten'],
  ['30 days', noon - 30 * day + 10 * minute, 'processed'],
  ['a year', noon - 365 * day, 'forgotten'],
] as const)(
  'catchUp processes a failure of the last 30 days, and counts an older one as forgotten: %s ago',
  async (_, failedAt, outcome) => {
    const { catchUp, fail } = setUp();
    fail(at(failedAt));
    expect(await catchUp()).toEqual(one(outcome));
    expect(await catchUp()).toEqual(one('duplicates'));
  },
);

it('catchUp processes no notification that failed before the store was emptied', async () => {
  const { clock, run, emptyStore, catchUp, deliver, fail, expectNothingMore } = setUp();
  await catchUp();
  for (const failedAt of [at(noon), 'unreadable', written(noon), at(noon + day)]) fail(failedAt);
  await deliver();
  clock.now += 10 * minute;
  emptyStore();
  expect(await catchUp()).toEqual({ ...none, forgotten: 4 });
  await expectNothingMore();
  expect(run).toHaveBeenCalledOnce();
  fail('unreadable', { id: 'later' });
  expect(await catchUp()).toEqual({ ...none, duplicates: 4, processed: 1 });
});

it('catchUp skips failures of the ten minutes after the store was created, because clocks may differ', async () => {
  const { clock, catchUp, fail } = setUp({ storeAge: 0 });
  fail('unreadable');
  clock.now += 9 * minute;
  expect(await catchUp()).toEqual(one('forgotten'));
  fail('unreadable', { id: 'perhaps before' });
  clock.now += 2 * minute;
  expect(await catchUp()).toEqual({ ...none, duplicates: 1, forgotten: 1 });
  fail(at(noon + 10 * minute - 1), { id: 'before' });
  fail(at(noon + 10 * minute), { id: 'after' });
  fail('unreadable', { id: 'after' });
  expect(await catchUp()).toEqual({ ...none, duplicates: 2, forgotten: 1, processed: 2 });
});

it('catchUp requests failures from the first day whose events the store may have', async () => {
  const { service, catchUp } = setUp();
  await catchUp();
  expect(service.asked[0]).toBe(`failed of ${webhookId} from 2026-10-22`);
});

it('catchUp asks the store about 10,000 known failed notifications in groups of 500', async () => {
  const { store, service, run, catchUp } = setUp();
  const seen = vi.spyOn(store, 'seen');
  const claim = vi.spyOn(store, 'claim');
  const facts = Array.from({ length: 10_000 }, (_, index) => `ENTRY ${webhookId} ${index}`);
  await store.note({ facts });
  const [notificationContent, failedAt] = [{ eventType: 'PAYMENT_BLOCKED' }, at(noon)];
  for (let id = 0; id < 10_000; id++) {
    service.entries.push({ entry: { id, failedAt, notificationContent } });
  }
  expect(await catchUp()).toEqual({ ...none, duplicates: 10_000 });
  expect(seen.mock.calls.length).toBeLessThan(25);
  expect(Math.max(...seen.mock.calls.map(([asked]) => asked.length))).toBe(500);
  expect([claim.mock.calls, run.mock.calls]).toEqual([[], []]);
});

it('catchUp rejects when the list of failed notifications breaks off, and the next call processes the rest', async () => {
  const { run, service, catchUp, fail } = setUp();
  const failure = new Error('no answer');
  for (let index = 0; index < 501; index++) fail(at(noon), { id: `payment ${index}` });
  service.before = (name, item) => {
    if (name.startsWith('failed') && Object(item).id === 'entry 500') throw failure;
  };
  await expect(catchUp()).rejects.toBe(failure);
  expect(run).toHaveBeenCalledTimes(500);
  service.before = () => {};
  expect(await catchUp()).toEqual({ ...none, duplicates: 500, processed: 1 });
});

it.each(['Europe/Pariss', '', 'Z'])('catchUp refuses the timeZone %j', async (timeZone) => {
  const { service, catchUp } = setUp();
  await expect(catchUp({ timeZone })).rejects.toThrow(RangeError);
  expect(service.asked).toEqual([]);
});

it.each(['memory', 'seen'] as const)('catchUp fails when %s() of the store fails', async (name) => {
  const { store, run, catchUp, fail } = setUp();
  fail(at(noon));
  Object.assign(store, { [name]: () => Promise.reject(new Error('offline')) });
  await expect(catchUp()).rejects.toThrow('offline');
  expect(run).not.toHaveBeenCalled();
});
