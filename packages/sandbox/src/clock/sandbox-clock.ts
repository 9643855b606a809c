import { addDays, isDate } from '../calendar/date.ts';
import { dateAt, datetimeAt, momentOf, readDatetime } from '../calendar/paris-time.ts';
import {
  addWorkingDays,
  type Holidays,
  workingDayFrom,
  workingDaysOf,
} from '../calendar/working-days.ts';
import type { BusinessClock } from './business-clock.ts';

/** Business time: when payments are executed, quotes expire and notifications are repeated. */
export interface SandboxClock {
  now(): Date;
  /** The day in Paris, `YYYY-MM-DD`: a payment of this day is taken, whatever the day of the machine is. */
  today(): string;
  /**
   * A day on which trades and forwards are delivered, `YYYY-MM-DD`: from Monday to Friday, and no holiday of TARGET or
   * of the choice `holidays`. `workingDay(1)` is delivered at any hour of today, `workingDay()` until the cut-off only.
   *
   * @param after how many working days after today. 0 is today, or the first working day after it. @default 0
   * @throws {TypeError} when it is no whole number from 0 to 1000
   */
  workingDay(after?: number): string;
  /**
   * Moves the clock on, and resolves when everything that fell due has happened, its notifications
   * delivered. A second call waits for the first. Both fail when the state is restored or reset meanwhile.
   *
   * @throws {TypeError} when a part is misspelt or negative
   * @throws {RefusedError} beyond the year 2099
   */
  advance(duration: Duration): Promise<void>;
  /**
   * Moves the clock on to a time: a Date, ISO 8601 with a zone, or `YYYY-MM-DD HH:MM:SS` in Paris.
   *
   * @throws {TypeError} when it is no time
   * @throws {RefusedError} when it is in the past of the clock, or beyond the year 2099
   */
  set(time: Date | string): Promise<void>;
}

const mostWorkingDays = 1000;

export function sandboxClock(clock: BusinessClock, holidays: Holidays): SandboxClock {
  const isWorkingDay = workingDaysOf(Object.keys(holidays), holidays);
  const now = () => {
    clock.catchUp();
    return clock.now();
  };
  return {
    now: () => new Date(now()),
    today: () => dateAt(now()),
    workingDay(after = 0) {
      if (!Number.isInteger(after) || after < 0 || after > mostWorkingDays) {
        throw new TypeError(`workingDay takes a whole number from 0 to ${mostWorkingDays}.`);
      }
      const today = dateAt(now());
      if (after === 0) return workingDayFrom(today, isWorkingDay);
      return addWorkingDays(today, after, isWorkingDay);
    },
    async advance(duration) {
      // What is wrong with it is said at once, and not after a move that is under way.
      timeAfter(clock.now(), duration);
      await clock.moveTo((now) => timeAfter(now, duration));
    },
    async set(time) {
      await clock.moveTo(readTime(time));
    },
  };
}

/** Business time that goes on with the time of the machine while the clock of a sandbox stands still. */
export function journalClockOf(
  clock: BusinessClock,
  { speed, wallClock }: { speed: number; wallClock: () => Date },
): () => Date {
  const begun = wallClock().getTime();
  return () => {
    clock.catchUp();
    const passed = speed === 0 ? Math.max(0, wallClock().getTime() - begun) : 0;
    return new Date(clock.now() + passed);
  };
}

/** UTC milliseconds. @throws {TypeError} */
export function readTime(time: Date | string): number {
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time.getTime();
  if (typeof time === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(time)) {
      // Of 30 February, Date makes the 2nd of March.
      const read = isDate(time.slice(0, 10)) ? Date.parse(time) : Number.NaN;
      if (!Number.isNaN(read)) return read;
    }
    try {
      return readDatetime(time);
    } catch {}
  }
  throw new TypeError(
    'A time is a Date, ISO 8601 with a zone, or YYYY-MM-DD HH:MM:SS, which is in Paris.',
  );
}

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
