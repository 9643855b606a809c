import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { userOf } from '../../test/user-of.ts';
import { sandboxClock } from './sandbox-clock.ts';

const setUp = () => sandboxClock(userOf().clock);

test.each<[Date | string]>([
  ['2026-12-01 10:30:00'],
  ['2026-12-01T09:30:00Z'],
  ['2026-12-01T10:30:00.000+01:00'],
  [new Date('2026-12-01T09:30:00Z')],
])('the clock is set to %s', async (time) => {
  const clock = setUp();
  await clock.set(time);
  expect(clock.now()).toEqual(new Date('2026-12-01T09:30:00Z'));
});

test.each<[unknown]>([
  ['2026-12-01'],
  ['2026-12-01T10:30:00'],
  ['2026-02-30 10:30:00'],
  ['2027-02-30T10:30:00Z'],
  ['tomorrow'],
  [new Date(Number.NaN)],
  [1_780_000_000_000],
  [undefined],
])('%s is no time, and the clock stays', async (time) => {
  const clock = setUp();
  const error = await errorOf(clock.set(time as string));
  expect(error).toBeInstanceOf(TypeError);
  expect(clock.now()).toEqual(new Date('2026-11-23T08:00:00Z'));
});

test('the past and what is beyond the range are refused', async () => {
  const clock = setUp();
  const past = await errorOf(clock.set('2026-11-23 08:59:59'));
  expect(past).toMatchObject({ code: 'timeGoesBack', status: 422 });
  for (const far of [{ days: 36_600 }, { hours: 4e12 }]) {
    expect(await errorOf(clock.advance(far))).toMatchObject({ code: 'timeOutOfRange' });
  }
  await clock.set(clock.now());
  expect(clock.now()).toEqual(new Date('2026-11-23T08:00:00Z'));
});

test('what is wrong with a duration is said at once', async () => {
  const clock = setUp();
  const first = clock.advance({ days: 1 });
  expect(await errorOf(clock.advance({ days: -1 }))).toBeInstanceOf(TypeError);
  await first;
});

test('two moves at once add up, and keep the time of day over the end of summer time', async () => {
  const clock = setUp();
  await clock.set('2027-03-26 09:00:00');
  await Promise.all([clock.advance({ days: 1 }), clock.advance({ days: 2 })]);
  expect(clock.now()).toEqual(new Date('2027-03-29T07:00:00Z'));
});
