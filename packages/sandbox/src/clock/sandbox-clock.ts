import { isDate } from '../calendar/date.ts';
import { readDatetime } from '../calendar/paris-time.ts';
import type { BusinessClock } from './business-clock.ts';
import { type Duration, timeAfter } from './duration.ts';

/** Business time: when payments are executed, quotes expire and notifications are repeated. */
export interface SandboxClock {
  now(): Date;
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

export function sandboxClock(clock: BusinessClock): SandboxClock {
  return {
    now() {
      clock.catchUp();
      return new Date(clock.now());
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
