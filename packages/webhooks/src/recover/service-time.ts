import { own } from '../common/own-error.ts';
import { parseTimestamp } from '../verify/timestamp.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const withoutZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/;

/**
 * If a delivery of an event was completed at most this many milliseconds before or after a failure of the event, the failure
 * counts as a duplicate: the answer may have been lost, or the failed delivery was for another subscription. The attempts of
 * one delivery take two minutes, and clocks differ by a few minutes.
 */
export const marginMilliseconds = 10 * 60 * 1000;

/** How far the clock of the service may be behind the clock of the store: ten days, as in the searches of the client. */
export const clockGapMilliseconds = 10 * dayMilliseconds;

/** Converts between the times of the service and the clock of a store. All times are in milliseconds since the epoch. */
export interface ServiceTime {
  /** Returns the earliest and the latest moment that a time of the service can mean; NaN for an unreadable time. */
  read(value: unknown): { earliest: number; latest: number };
  /** Returns the earliest day, `YYYY-MM-DD`, that the service can have written for a moment, in any time zone. */
  firstDayOf(time: number): string;
}

/**
 * Reads the times in JSON values of the service: 10 digits, 13 digits, or a date and a time of day, after `T` or a space. The
 * service writes a date and a time of day without a time zone (service description, section 2.1) and does not document the
 * zone. They are read in `timeZone`: a name such as `Europe/Paris`, `UTC`, or an offset such as `+02:00`. Without `timeZone`, a
 * time can mean any moment between the zone furthest ahead and the zone furthest behind. A local time that occurs twice, when
 * clocks go back, means the earlier moment. A local time that the clocks skip means the earliest moment near it.
 *
 * @param ahead - milliseconds by which the clock of the service is ahead of the store's
 * @throws {RangeError} when the time zone is unknown
 */
export function createServiceTime(timeZone: string | undefined, ahead: number): ServiceTime {
  const isUnknown = timeZone === undefined;
  const readEarliest = createReadLocal(isUnknown ? '+14:00' : timeZone);
  const readLatest = createReadLocal(isUnknown ? '-12:00' : timeZone);
  return {
    read(value) {
      const text = typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
      const time = text.replace(' ', 'T');
      const [first, last] = withoutZone.test(time)
        ? [readEarliest, readLatest]
        : [parseTimestamp, parseTimestamp];
      return { earliest: first(time) - ahead, latest: last(time) - ahead };
    },
    firstDayOf: (time) => new Date(time + ahead - dayMilliseconds / 2).toISOString().slice(0, 10),
  };
}

/** Returns a function that converts a local time, a text without a zone, to milliseconds since the epoch, or NaN. */
function createReadLocal(timeZone: string): (text: string) => number {
  if (/^[+-](0\d|1[0-4]):[0-5]\d$/.test(timeZone)) {
    return (text) => parseTimestamp(`${text}${timeZone}`);
  }
  const offsetAt = createOffsetAt(timeZone);
  return (text) => {
    const local = parseTimestamp(`${text}Z`);
    if (Number.isNaN(local)) return local;
    // Takes the zone's offsets a day before and a day after the time, because the offset may change in between.
    const times = [-1, 1].map((days) => local - offsetAt(local + days * dayMilliseconds));
    const exact = times.filter((time) => time + offsetAt(time) === local);
    return Math.min(...(exact.length > 0 ? exact : times));
  };
}

/** Returns a function that gives the milliseconds by which a time zone is ahead of UTC at a moment. */
function createOffsetAt(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    const [year, month, day] = [read('year'), read('month'), read('day')];
    const local = Date.UTC(year, month - 1, day, read('hour'), read('minute'), read('second'));
    return local - Math.floor(time / 1000) * 1000;
  };
}

const giveClock = 'With a sandbox, pass catchUp its clock: { clock: sandbox.clock.now }';

/**
 * Reported to `onError` when the clocks of service and store differ: a notification failed later than the store's clock
 * shows, or the list has failures of the ten days before the store was created, but no later ones.
 */
export class ServiceClockError extends Error {
  override readonly name = 'ServiceClockError';

  private constructor(message: string) {
    super(`${message} ${giveClock}`);
    own(this);
  }

  /** @internal */
  static ahead(failedAt: number, now: number): ServiceClockError {
    const [failed, known] = [failedAt, now].map((time) => new Date(time).toISOString());
    return new ServiceClockError(
      `A notification failed at ${failed}, but the store's clock shows ${known}: the service's clock is ahead, or timeZone is not the service's time zone.`,
    );
  }

  /** @internal */
  static behind(count: number, knownSince: number): ServiceClockError {
    const since = new Date(knownSince).toISOString();
    return new ServiceClockError(
      `${count} notifications failed in the ten days before ${since}, none since. The store remembers nothing from before that moment, so they are not processed. If they are newer, the service's clock is behind the store's clock.`,
    );
  }
}
