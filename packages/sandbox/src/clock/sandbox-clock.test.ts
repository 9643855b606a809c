import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clockOf } from '../../test/clock-of.ts';
import { datetimeAt, momentOf } from '../calendar/date.ts';
import { type Duration, journalClockOf, sandboxClock, timeAfter } from './sandbox-clock.ts';

const setUp = (holidays = {}) => sandboxClock(clockOf().clock, holidays);

test.each<[Date | string]>([
  ['2026-12-01 10:30:00'],
  ['2026-12-01T09:30:00Z'],
  ['2026-12-01T10:30:00.000+01:00'],
  [new Date('2026-12-01T09:30:00Z')],
])('clock.set sets business time to %s', async (time) => {
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
])('clock.set refuses %s, which is not a time, and the clock stays', async (time) => {
  const clock = setUp();
  const error = await errorOf(clock.set(time as string));
  expect(error).toBeInstanceOf(TypeError);
  expect(clock.now()).toEqual(new Date('2026-11-23T08:00:00Z'));
});

test('clock.advance refuses a wrong duration at once, even during a move', async () => {
  const clock = setUp();
  const first = clock.advance({ days: 1 });
  expect(await errorOf(clock.advance({ days: -1 }))).toBeInstanceOf(TypeError);
  await first;
});

test('two simultaneous calls of clock.advance add both durations, and the time of day stays the same when summer time begins', async () => {
  const clock = setUp();
  await clock.set('2027-03-26 09:00:00');
  await Promise.all([clock.advance({ days: 1 }), clock.advance({ days: 2 })]);
  expect(clock.now()).toEqual(new Date('2027-03-29T07:00:00Z'));
});

test('clock.today returns the day in Paris, even while UTC has the day before', async () => {
  const clock = setUp();
  expect(clock.today()).toBe('2026-11-23');
  await clock.set('2026-11-24 00:30:00');
  expect(clock.now()).toEqual(new Date('2026-11-23T23:30:00Z'));
  expect(clock.today()).toBe('2026-11-24');
});

test.each([
  ['2026-11-23 09:00:00', 0, '2026-11-23'],
  ['2026-11-28 09:00:00', 0, '2026-11-30'],
  ['2026-12-31 23:59:59', 1, '2027-01-04'],
  ['2027-03-26 09:00:00', 0, '2027-03-30'],
])('at %s, clock.workingDay(%i) returns %s', async (time, after, day) => {
  const clock = setUp();
  await clock.set(time);
  expect(clock.workingDay(after)).toBe(day);
});

test('clock.workingDay skips a holiday of any currency', () => {
  const clock = setUp({ USD: ['2026-11-24'], GBP: ['2026-11-25'] });
  expect(clock.workingDay()).toBe('2026-11-23');
  expect(clock.workingDay(1)).toBe('2026-11-26');
});

test.each([-1, 1.5, 1001, '1', null, Number.NaN])(
  'clock.workingDay refuses %s as a number of working days',
  (after) => {
    expect(() => setUp().workingDay(after as number)).toThrow(
      new TypeError('The argument of workingDay must be a whole number from 0 to 1000.'),
    );
  },
);

test('journalClock starts at the time of a sandbox whose clock stands still, and goes on like the clock of the machine', async () => {
  const { clock } = clockOf();
  let wall = Date.UTC(2031, 0, 1);
  const now = journalClockOf(clock, { speed: 0, wallClock: () => new Date(wall) });
  expect(now()).toEqual(new Date('2026-11-23T08:00:00Z'));
  wall += 90_000;
  expect(now()).toEqual(new Date('2026-11-23T08:01:30Z'));
  await sandboxClock(clock, {}).advance({ days: 1 });
  expect(now()).toEqual(new Date('2026-11-24T08:01:30Z'));
  wall -= 3_600_000;
  expect(now(), 'the machine was set back').toEqual(new Date('2026-11-24T08:00:00Z'));
});

test('journalClock equals business time on a running clock', () => {
  const { clock } = clockOf();
  let wall = 0;
  const now = journalClockOf(clock, { speed: 1, wallClock: () => new Date(wall) });
  wall += 90_000;
  expect(now()).toEqual(new Date('2026-11-23T08:00:00Z'));
});

const after = (date: string, time: string, duration: Duration) =>
  datetimeAt(timeAfter(momentOf(date, time), duration));

test.each([
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
])(
  'timeAfter adds one day to 09:00 of %s and returns 09:00 of %s, although summer time begins or ends',
  (day, next) => {
    expect(after(day, '09:00', { days: 1 })).toBe(`${next} 09:00:00`);
  },
);

test('timeAfter adds 24 hours and returns another time of day when summer time begins or ends', () => {
  expect(after('2026-03-28', '09:00', { hours: 24 })).toBe('2026-03-29 10:00:00');
  expect(after('2026-10-24', '09:00', { hours: 24 })).toBe('2026-10-25 08:00:00');
});

test('when the clocks go back, timeAfter adds one day to the second 02:30 and returns 02:30 of the next day', () => {
  const second = momentOf('2026-10-25', '02:30') + 3_600_000;
  expect(datetimeAt(second)).toBe('2026-10-25 02:30:00');
  expect(datetimeAt(timeAfter(second, { days: 1 }))).toBe('2026-10-26 02:30:00');
  expect(timeAfter(second, { days: 0, milliseconds: 1 })).toBe(second + 1);
});

test('timeAfter adds up the parts of a duration, days first, and keeps milliseconds', () => {
  const duration = { days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5 };
  const now = momentOf('2026-11-23', '09:00') + 678;
  expect(timeAfter(now, duration) - now).toBe(93_784_005);
});

test('timeAfter returns the same time for a duration without parts', () => {
  expect(timeAfter(5, {})).toBe(5);
  expect(timeAfter(5, { days: undefined })).toBe(5);
});

test.each<[unknown, string]>([
  [new Date(0), 'advance takes an object, such as { days: 1 }.'],
  [{ day: 1 }, 'advance has no day: it takes days, hours, minutes, seconds, milliseconds.'],
  [{ days: -1 }, 'days must be a whole number, 0 or more.'],
  [{ hours: 0.5 }, 'hours must be a whole number, 0 or more.'],
  [{ minutes: '5' }, 'minutes must be a whole number, 0 or more.'],
  [{ seconds: null }, 'seconds must be a whole number, 0 or more.'],
  [{ milliseconds: Number.NaN }, 'milliseconds must be a whole number, 0 or more.'],
  [{ days: 36_601 }, 'days must be at most 36600.'],
  [1, 'advance takes an object, such as { days: 1 }.'],
  [[1], 'advance takes an object, such as { days: 1 }.'],
  [null, 'advance takes an object, such as { days: 1 }.'],
])('timeAfter refuses the duration %j', (duration, message) => {
  expect(() => timeAfter(0, duration as Duration)).toThrow(new TypeError(message));
});
