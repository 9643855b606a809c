import { addDays } from '../calendar/date.ts';
import { datetimeAt, momentOf } from '../calendar/paris-time.ts';

/** How far a clock moves. */
export interface Duration {
  /** Days of the calendar in Paris: the same time of day, whatever summer time does. */
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
  milliseconds?: number | undefined;
}

const units = { hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 } as const;

const durationNames: readonly string[] = ['days', ...Object.keys(units)];

/** @throws {TypeError} when a part is misspelt, negative or no whole number */
export function timeAfter(now: number, duration: Duration): number {
  const isObject = typeof duration === 'object' && duration !== null;
  // They have no parts that are wrong.
  if (!isObject || Array.isArray(duration) || duration instanceof Date) {
    throw new TypeError('advance takes an object, such as { days: 1 }.');
  }
  for (const [name, value] of Object.entries(duration)) {
    if (!durationNames.includes(name)) {
      throw new TypeError(`advance has no ${name}: it takes ${durationNames.join(', ')}.`);
    }
    // 100 years of milliseconds; more would leave the range of dates.
    if (value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= 4e12)) {
      throw new TypeError(`${name} must be a whole number that is not negative.`);
    }
  }
  const { days = 0 } = duration;
  if (days > 36_600) throw new TypeError('days must be 36600 at most.');
  let time = days === 0 ? now : sameTimeOn(days, now);
  for (const [name, milliseconds] of Object.entries(units)) {
    time += (duration[name as keyof typeof units] ?? 0) * milliseconds;
  }
  return time;
}

function sameTimeOn(days: number, now: number): number {
  const [date = '', timeOfDay = ''] = datetimeAt(now).split(' ');
  return momentOf(addDays(date, days), timeOfDay) + (now % 1000);
}
