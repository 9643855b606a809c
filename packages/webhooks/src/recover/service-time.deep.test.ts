import { times } from '@crossborder-fx/tools-test-utils/depth';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createServiceTime } from './service-time.ts';

const createReadTimes = (timeZone: string | undefined) => createServiceTime(timeZone, 0).read;

/** Converts a local time in a time zone to a moment. Returns undefined when the clocks of the zone skip the time. */
function read(value: unknown, timeZone = 'UTC'): string | undefined {
  const { earliest, latest } = createReadTimes(timeZone)(value);
  expect(latest).toBe(earliest);
  return Number.isNaN(earliest) ? undefined : new Date(earliest).toISOString();
}

it.each([
  ['2026-11-25T06:05:33Z', '2026-11-25T06:05:33.000Z'],
  ['2026-11-25 06:05:33Z', '2026-11-25T06:05:33.000Z'],
  ['2026-11-25T06:05:33.250+01:00', '2026-11-25T05:05:33.250Z'],
  ['2026-11-25 06:05:33+0100', '2026-11-25T05:05:33.000Z'],
  ['1795586733', '2026-11-25T06:05:33.000Z'],
  [1795586733, '2026-11-25T06:05:33.000Z'],
  [1795586733250, '2026-11-25T06:05:33.250Z'],
])(
  'a time with a zone, or in digits only, is the same moment whatever timeZone is: %j',
  (value, moment) => {
    for (const timeZone of ['UTC', '+14:00', 'America/New_York']) {
      expect(read(value, timeZone)).toBe(moment);
    }
  },
);

it('a time without a zone can mean any moment of 26 hours when its zone is unknown', () => {
  const { earliest, latest } = createReadTimes(undefined)('2026-11-25 06:05:33');
  expect(new Date(earliest).toISOString()).toBe('2026-11-24T16:05:33.000Z');
  expect(new Date(latest).toISOString()).toBe('2026-11-25T18:05:33.000Z');
  expect(createReadTimes(undefined)('yesterday')).toEqual({
    earliest: Number.NaN,
    latest: Number.NaN,
  });
});

it.each(['2026-11-25 06:05:33', '2026-11-25T06:05:33', '2026-11-25 06:05:33.000'])(
  'a time without a zone is read in the given time zone: %j',
  (value) => {
    expect(read(value, '+14:00')).toBe('2026-11-24T16:05:33.000Z');
    expect(read(value, '-12:00')).toBe('2026-11-25T18:05:33.000Z');
    expect(read(value, 'america/new_york')).toBe('2026-11-25T11:05:33.000Z');
  },
);

it('a time on a day that the time zone skips is read as the earliest moment near that day', () => {
  expect(read('2011-12-30 12:00:00', 'Pacific/Apia')).toBe('2011-12-29T22:00:00.000Z');
});

it.each([
  ...[undefined, null, {}, ['2026-11-25 06:05:33'], true, 5, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', ' ', 'yesterday', '2026-11-25', '25/11/2026 06:05:33', '2026-11-25 06:05:33 CET'],
  ...['2026-02-30 00:00:00', '2026-11-25 24:00:00', '2026-11-25  06:05:33'],
])('createServiceTime does not read %j as a time', (value) => {
  for (const timeZone of ['UTC', '+14:00', 'Europe/Paris']) {
    expect(read(value, timeZone)).toBeUndefined();
  }
});

it.each([
  ...['', ' ', 'Europe/Pariss', 'Z', '+14:01x', '+99:00', '+1:00', 'local', '../etc'],
  ...[null, 5, {}, []],
])('createServiceTime refuses the unknown time zone %j', (timeZone) => {
  expect(() => createReadTimes(timeZone as string)).toThrow(RangeError);
});

const zones = [
  'UTC',
  '+05:30',
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Asia/Kathmandu',
];
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const shown = (time: number, timeZone: string) => formats.get(timeZone)?.format(time);
const text = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const quarter = 15 * 60_000;
const quarters = fc.integer({
  min: Date.parse('2005-01-01T00:00:00Z') / quarter,
  max: Date.parse('2037-01-01T00:00:00Z') / quarter,
});

it('a local time is read as the first moment at which the clocks of its zone show this time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), quarters, (timeZone, count) => {
      const local = text(count * quarter);
      // Tries all moments up to 15 hours before and after the time, in steps of a quarter of an hour: zone offsets are
      // whole quarters of an hour.
      const first = Array.from({ length: 121 }, (_, index) => (count + index - 60) * quarter).find(
        (time) => shown(time, timeZone) === local,
      );
      const moment = createReadTimes(timeZone)(local).earliest;
      if (first === undefined) expect(moment).toBeLessThan((count + 60) * quarter);
      else expect(moment).toBe(first);
    }),
    {
      numRuns: times(500),
      examples: [
        ['Europe/Paris', Date.parse('2026-10-25T02:30:00Z') / quarter],
        ['Europe/Paris', Date.parse('2026-03-29T02:30:00Z') / quarter],
        ['Europe/Paris', Date.parse('2026-03-29T03:00:00Z') / quarter],
        ['Australia/Lord_Howe', Date.parse('2026-04-05T01:45:00Z') / quarter],
        ['Australia/Lord_Howe', Date.parse('2026-04-05T02:00:00Z') / quarter],
        ['Pacific/Apia', Date.parse('2011-12-31T00:00:00Z') / quarter],
        ['Africa/Casablanca', Date.parse('2026-02-15T02:30:00Z') / quarter],
      ],
    },
  );
});

it('firstDayOf returns the earliest date that a moment can have in any time zone', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  const { firstDayOf } = createServiceTime(undefined, 0);
  expect(firstDayOf(noon)).toBe('2026-11-21');
  expect(firstDayOf(noon - 1)).toBe('2026-11-20');
});
