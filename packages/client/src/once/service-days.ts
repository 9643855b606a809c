import { ValidationError } from '../errors/errors.ts';
import type { Candidates } from './find-candidates.ts';

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

/**
 * Searches what was created since a moment, from the day before, or since a day. When the service shows nothing since
 * the moment, its clock may be behind ours: then ten days more are searched. A service that shows anything newer is not
 * behind, so what is older is left out.
 *
 * @param search - calls `notice` for each object of its days
 * @returns `isEmpty` when the service shows nothing of all these days
 */
export async function searchSince<Found>(
  since: Date | string,
  search: (days: Days, notice: () => void, isWide: boolean) => Promise<Candidates<Found>>,
): Promise<Candidates<Found> & { isEmpty: boolean }> {
  let isEmpty = true;
  const notice = () => {
    isEmpty = false;
  };
  if (typeof since === 'string') {
    const found = await search({ status: 'all', fromDate: since }, notice, false);
    return { ...found, isEmpty };
  }
  // The dates of the service have no time zone: the day before may be that of the moment.
  const found = await search(daysFrom(since, 1), notice, false);
  if (!isEmpty || !found.complete) return { ...found, isEmpty };

  const more = await search(daysFrom(since, 1 + clockGapDays), notice, true);
  return { ...more, isEmpty };
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
  return { status: 'all', fromDate: new Date(time).toISOString().slice(0, 10) };
}
