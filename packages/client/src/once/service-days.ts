import { ValidationError } from '../errors/errors.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * How many days the service's clock may be behind the clock that recorded a moment. A real service has the right time,
 * but the date of a sandbox may differ from the true date.
 */
export const clockGapDays = 10;

/** The query for objects that were created on the day `fromDate` or later. */
export interface Days {
  status: 'all';
  fromDate: string;
}

const all = { status: 'all' } as const;

/**
 * Searches objects that were created since a day, or since the day before a moment. When the service shows nothing since the
 * moment, the service's clock may be behind the client's clock, so the function searches ten more days. If the service shows
 * any newer object, its clock is right and the function leaves out older objects.
 *
 * @param search - a function that searches some days and calls `notice` for each object; `isWide` is true for the second search
 * @returns `isEmpty` is true when the service shows no object of all searched days
 */
export async function searchSince<Found extends { complete: boolean }>(
  since: Date | string,
  search: (days: Days, notice: () => void, isWide: boolean) => Promise<Found>,
): Promise<Found & { isEmpty: boolean }> {
  const isMoment = typeof since !== 'string';
  let isEmpty = true;
  const notice = () => {
    isEmpty = false;
  };

  // Dates of the service have no time zone, so at the service a moment may belong to the day before.
  const first = isMoment ? daysFrom(since, 1) : { ...all, fromDate: since };
  let found = await search(first, notice, false);
  if (isMoment && isEmpty && found.complete) {
    found = await search(daysFrom(since, 1 + clockGapDays), notice, true);
  }
  return { ...found, isEmpty };
}

/**
 * Returns the query for objects that were created since `daysBefore` days before a moment.
 *
 * @throws {ValidationError} when the moment is not a valid date
 */
export function daysFrom(moment: Date, daysBefore: number): Days {
  // A JavaScript program may leave out the moment, which gives NaN.
  const time = Number(moment) - daysBefore * dayMilliseconds;
  if (Number.isNaN(time)) throw new ValidationError('since', 'must be a valid date.');
  return { ...all, fromDate: new Date(time).toISOString().slice(0, 10) };
}
