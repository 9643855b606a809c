import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, it, vi } from 'vitest';
import { day, hour, minute, written } from '../../test/fake-service.ts';
import { at, none, noon, one, setUp, webhookId } from '../../test/recovery-setup.ts';
import { StoreRiskError } from '../stores/webhook-store.ts';
import { FailedNotificationError } from './event-of-entry.ts';

it('two calls of catchUp report only once that the store may lose data', async () => {
  const { store, catchUp, onError } = setUp();
  Object.assign(store, { risks: async () => ['The disk is a RAM disk.'] });
  await catchUp();
  await catchUp();
  const subject = { event: undefined, key: undefined, origin: 'recovery' };
  expect(onError.mock.calls).toEqual([[new StoreRiskError('The disk is a RAM disk.'), subject]]);
});

it('catchUp passes a failed notification to the handler once, with the origin recovery', async () => {
  const { run, catchUp, fail, onOutcome, expectNothingMore } = setUp();
  fail(at(noon - 5 * minute));
  expect(await catchUp()).toEqual(one('processed'));
  const event = { event: 'PAYMENT_BLOCKED', payload: { id: 'NTc4', status: 'blocked' }, webhookId };
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

it('catchUp processes the notifications of one payment one by one, and those of other payments at the same time', async () => {
  const { run, catchUp, fail } = setUp();
  const held = gate();
  const begun: string[] = [];
  run.mockImplementation(async ({ payload: { id, status } }) => {
    begun.push(`${id} ${status}`);
    if (id === 'slow') await held.opened;
  });
  for (const status of ['planified', 'blocked']) fail(at(noon - hour), { id: 'slow', status });
  for (const id of ['other', 'another']) fail(at(noon - hour), { id });
  const caughtUp = catchUp();
  const meanwhile = ['slow planified', 'other blocked', 'another blocked'];
  await expect.poll(() => begun).toEqual(meanwhile);
  held.open();
  expect(await caughtUp).toEqual({ ...none, processed: 4 });
  expect(begun).toEqual([...meanwhile, 'slow blocked']);
});

it('catchUp gives two failed notifications of one payload different ids, and repeats the id in a retry', async () => {
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

it('a delivery is still processed five minutes after catchUp has processed the same payload', async () => {
  const { clock, service, statuses, catchUp, fail, deliver } = setUp();
  await catchUp();
  for (const failedAt of [at(noon - 3 * hour), written(noon - 3 * hour), undefined, 'yesterday']) {
    fail(failedAt, { id: `payment ${failedAt}` });
  }
  expect(await catchUp()).toEqual({ ...none, processed: 4 });
  clock.now += 5 * minute;
  for (const id of service.entries.map(
    ({ entry }) => Object(entry).notificationContent.payload.id,
  )) {
    expect(await deliver('blocked', id)).toBe('processed');
  }
  expect(statuses()).toHaveLength(8);
});

it('catchUp processes a final state once, whatever the form of failedAt, and a late delivery is a duplicate', async () => {
  const { clock, service, statuses, catchUp, fail, deliver, expectNothingMore } = setUp();
  await catchUp();
  for (const failedAt of [at(noon - 3 * hour), written(noon), undefined, at(noon + 90 * day)]) {
    const id = `payment ${failedAt}`;
    fail(failedAt, { id, status: 'finalized' });
    expect(await catchUp()).toMatchObject({ processed: 1 });
    clock.now += 5 * minute;
    expect(await deliver('finalized', id)).toBe('duplicate');
    // A person made the service deliver the failed notification again.
    fail(failedAt, { id, status: 'finalized' });
    expect(await catchUp()).toEqual({ ...none, duplicates: service.entries.length });
  }
  expect(statuses()).toHaveLength(4);
  await expectNothingMore();
});

it.each([
  ['ten minutes before it failed, as after a lost answer', -10 * minute, 'duplicates'],
  ['more than ten minutes before it failed', -10 * minute - 1, 'processed'],
  ['after it failed', 2 * minute, 'duplicates'],
] as const)(
  'catchUp decides whether a failed notification is a duplicate of an event completed %s',
  async (_, offset, outcome) => {
    const { clock, catchUp, deliver, fail, expectNothingMore } = setUp();
    clock.now = noon + offset;
    await deliver();
    fail(at(noon));
    clock.now = noon + hour;
    expect(await catchUp()).toEqual(one(outcome));
    await expectNothingMore();
  },
);

it('catchUp treats the failures of an event in two subscriptions to one URL as the same event', async () => {
  const { statuses, catchUp, fail } = setUp();
  fail(at(noon - hour));
  expect(await catchUp()).toEqual(one('processed'));
  expect(await catchUp({}, 'another')).toEqual(one('duplicates'));
  expect(statuses()).toHaveLength(1);
});

it.each<[string, object, number]>([
  ['different ids count as two failures', {}, 2],
  ['no id count as one failure', { id: undefined }, 1],
  ['empty ids count as one failure', { id: '' }, 1],
  ['a number as id count as one failure', { id: 5 }, 1],
])('two failures of the same content and time with %s', async (_, more, processed) => {
  const { service, catchUp, fail, expectNothingMore } = setUp();
  fail(at(noon - hour));
  fail(at(noon - hour));
  for (const { entry } of service.entries) Object.assign(Object(entry), more);
  expect(await catchUp()).toEqual({ ...none, processed, duplicates: 2 - processed });
  await expectNothingMore();
});

it('a failed notification that another call of catchUp is processing counts as in flight', async () => {
  const { run, catchUp, fail, expectNothingMore } = setUp();
  const { opened, open } = gate();
  run.mockReturnValueOnce(opened);
  fail(at(noon - minute));
  const first = catchUp();
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 240_000 });
  expect(await catchUp()).toEqual(one('inFlight'));
  open();
  expect(await first).toEqual(one('processed'));
  await expectNothingMore();
});

it('catchUp reports a failed notification whose handler fails, and the next call tries again', async () => {
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
  ['is empty', () => '', 'TypeError'],
  ['never resolves', () => new Promise(() => {}) as never, 'TimeoutError'],
])('catchUp reports a failure whose key %s, and goes on with the next', async (_, wrong, name) => {
  const key = vi.fn(() => 'key').mockImplementationOnce(wrong);
  const { run, onError, catchUp, fail } = setUp({ key, handlerTimeoutSeconds: 0.05 });
  fail(at(noon));
  fail(at(noon));
  expect(await catchUp()).toEqual({ ...none, processed: 1, failed: 1 });
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ name });
  expect(run).toHaveBeenCalledOnce();
});

it('catchUp processes a payload with a rounded integer only if the option key identifies the event', async () => {
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
])(
  'catchUp reports a failed notification without an event, and processes the other notifications: %j',
  async (...given) => {
    const [broken, message, id] = given;
    const { service, onError, onOutcome, catchUp, fail } = setUp();
    fail(at(noon));
    service.entries.push({
      entry: broken && typeof broken === 'object' ? { ...broken, failedAt: at(noon) } : broken,
    });
    fail(at(noon), { id: 'other' });
    expect(await catchUp()).toEqual({ ...none, failed: 1, processed: 2 });
    const subject = { event: undefined, key: undefined, origin: 'recovery' };
    const declared = expect.any(FailedNotificationError);
    expect(onError).toHaveBeenCalledExactlyOnceWith(declared, subject);
    expect(onOutcome).toHaveBeenCalledWith('failed', subject);
    const [[error] = []] = onError.mock.calls;
    expect(error).toMatchObject({ name: 'FailedNotificationError', message, id, position: 2 });
  },
);

const gaps = [10 * day, 2 * day, -2 * day, -10 * day];

it.each(gaps)('catchUp uses the clock of the service, which is %i ms ahead', async (gap) => {
  const { catchUp, fail, deliver, onError, service, expectNothingMore } = setUp();
  expect(await deliver('planified')).toBe('processed');
  fail(at(noon + gap), { status: 'planified' });
  fail(at(noon + gap - 5 * minute));
  fail(at(noon + gap - 31 * day), { status: 'waitingsignature' });
  const options = { clock: async () => new Date(noon + gap) };
  expect(await catchUp(options)).toMatchObject({ processed: 1, duplicates: 1, forgotten: 1 });
  const month = 30 * day - 10 * minute + 12 * hour;
  const fromDate = at(noon + gap - month).slice(0, 10);
  expect(service.asked[0]).toBe(`failed of ${webhookId} from ${fromDate}`);
  expect(onError).not.toHaveBeenCalled();
  await expectNothingMore(options);
});

it('catchUp reports once that the clock of the service is ahead when no clock is given', async () => {
  const { catchUp, fail, onError } = setUp();
  fail(at(noon + 2 * day));
  fail(at(noon + 3 * day), { status: 'planified' });
  expect(await catchUp()).toEqual({ ...none, forgotten: 2 });
  await catchUp();
  expect(onError.mock.calls.map(([error]) => [error.name, error.message])).toEqual([
    [
      'ServiceClockError',
      "A notification failed at 2026-11-23T12:00:00.000Z, but the store's clock shows 2026-11-21T12:00:00.000Z: the service's clock is ahead, or timeZone is not the service's time zone. With a sandbox, pass catchUp its clock: { clock: sandbox.clock.now }",
    ],
  ]);
});

it.each([undefined, 1_780_000_000_000, new Date(Number.NaN)])(
  'catchUp asks the service for nothing when the given clock returns %s',
  async (time) => {
    const { catchUp, service } = setUp();
    const caught = catchUp({ clock: () => time as Date });
    await expect(caught).rejects.toThrow(new TypeError('clock must return a valid Date'));
    expect(service.asked).toEqual([]);
  },
);
