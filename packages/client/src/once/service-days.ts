import { ValidationError } from '../errors/errors.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * How many days the service's clock may be behind the clock that wrote a moment down. Clocks of real services agree; a
 * sandbox stands at a day of its own.
 */
export const clockGapDays = 10;

/** The query for what was created on a day or later. */
export interface Days {
  status: 'all';
  fromDate: string;
}

const all = { status: 'all' } as const;

/**
 * Searches what was created since a moment, from the day before, or since a day. When the service shows nothing since
 * the moment, its clock may be behind ours: then ten days more are searched. A service that shows anything newer is not
 * behind, so what is older is left out.
 *
 * @param search - calls `notice` for each object of its days; `isWide` is true for the second search
 * @returns `isEmpty` when the service shows nothing of all these days
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

  // The dates of the service have no time zone: the day before may be that of the moment.
  const first = isMoment ? daysFrom(since, 1) : { ...all, fromDate: since };
  let found = await search(first, notice, false);
  if (isMoment && isEmpty && found.complete) {
    found = await search(daysFrom(since, 1 + clockGapDays), notice, true);
  }
  return { ...found, isEmpty };
}

/**
 * The query for what was created since so many days before a moment.
 *
 * @throws {ValidationError} when the moment is no valid date
 */
export function daysFrom(moment: Date, daysBefore: number): Days {
  // In JavaScript, it may be left out.
  const time = Number(moment) - daysBefore * dayMilliseconds;
  if (Number.isNaN(time)) throw new ValidationError('since', 'must be a valid date.');
  return { ...all, fromDate: new Date(time).toISOString().slice(0, 10) };
}
