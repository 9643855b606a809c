import { addDays, dateAt, datetimeAt, isDate, momentOf, readDatetime } from '../calendar/date.ts';
import {
  addWorkingDays,
  type Holidays,
  workingDayFrom,
  workingDaysOf,
} from '../calendar/working-days.ts';
import type { BusinessClock } from './business-clock.ts';

/** The clock of business time, by which the sandbox executes payments, expires quotes and repeats notifications. */
export interface SandboxClock {
  now(): Date;
  /** Returns the day in Paris, `YYYY-MM-DD`. The sandbox accepts a payment with this date, whatever the machine's date. */
  today(): string;
  /**
   * Returns a day on which the sandbox delivers trades and forwards, `YYYY-MM-DD`: Monday to Friday, except holidays of
   * TARGET and of the choice `holidays`. At any hour of today, `workingDay(1)` is allowed as the delivery day of a trade, but
   * `workingDay()` only until the cut-off.
   *
   * @param after working days after today. 0 is today, or the first working day after it. @default 0
   * @throws {TypeError} when `after` is not a whole number from 0 to 1000
   */
  workingDay(after?: number): string;
  /**
   * Moves the clock forward, and resolves when every due event is executed and its notifications are delivered. A
   * second call waits for the first. Both fail when the state is restored or reset meanwhile.
   *
   * @throws {TypeError} when a part is misspelt or negative
   * @throws {RefusedError} beyond the year 2099
   */
  advance(duration: Duration): Promise<void>;
  /**
   * Moves the clock forward to a time: a Date, ISO 8601 with a zone, or `YYYY-MM-DD HH:MM:SS` in Paris.
   *
   * @throws {TypeError} when the argument is not a time
   * @throws {RefusedError} when the time is before the time of the clock, or beyond the year 2099
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
        throw new TypeError(
          `The argument of workingDay must be a whole number from 0 to ${mostWorkingDays}.`,
        );
      }
      const today = dateAt(now());
      if (after === 0) return workingDayFrom(today, isWorkingDay);
      return addWorkingDays(today, after, isWorkingDay);
    },
    async advance(duration) {
      // Report a wrong argument now, without waiting until an earlier move of the clock ends.
      timeAfter(clock.now(), duration);
      await clock.moveTo((now) => timeAfter(now, duration));
    },
    async set(time) {
      await clock.moveTo(readTime(time, 'time'));
    },
  };
}

/** Returns a clock for the client's journals: it starts at business time, and runs even while business time stands still. */
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

/** Returns a time in UTC milliseconds. @throws {TypeError} when the argument is not a time */
export function readTime(time: Date | string, name: string): number {
  if (time instanceof Date && !Number.isNaN(time.getTime())) return time.getTime();
  if (typeof time === 'string') {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(time)) {
      // Date.parse turns 30 February into 2 March instead of refusing it.
      const read = isDate(time.slice(0, 10)) ? Date.parse(time) : Number.NaN;
      if (!Number.isNaN(read)) return read;
    }
    try {
      return readDatetime(time);
    } catch {}
  }
  throw new TypeError(
    `${name} must be a Date, ISO 8601 with a time zone, or YYYY-MM-DD HH:MM:SS in Paris.`,
  );
}

/** The duration by which a clock moves, as days, hours and smaller parts. */
export interface Duration {
  /** Calendar days in Paris: across a change to or from summer time, the time of day stays the same. */
  days?: number | undefined;
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
  milliseconds?: number | undefined;
}

const units = { hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 } as const;

const durationNames: readonly string[] = ['days', ...Object.keys(units)];

/** @throws {TypeError} when a part of the duration is misspelt, negative or not a whole number */
export function timeAfter(now: number, duration: Duration): number {
  const isObject = typeof duration === 'object' && duration !== null;
  // Refuse arrays and Dates here: the check of field names below would accept a Date or an empty array.
  if (!isObject || Array.isArray(duration) || duration instanceof Date) {
    throw new TypeError('advance takes an object, such as { days: 1 }.');
  }
  for (const [name, value] of Object.entries(duration)) {
    if (!durationNames.includes(name)) {
      throw new TypeError(`advance has no ${name}: it takes ${durationNames.join(', ')}.`);
    }
    // The limit is about 100 years in milliseconds. A longer move would leave the range of dates that the clock allows.
    if (value !== undefined && !(Number.isInteger(value) && value >= 0 && value <= 4e12)) {
      throw new TypeError(`${name} must be a whole number, 0 or more.`);
    }
  }
  const { days = 0 } = duration;
  if (days > 36_600) throw new TypeError('days must be at most 36600.');
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
