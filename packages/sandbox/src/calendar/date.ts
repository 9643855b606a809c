const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Returns whether a text is a `Date` of the interface, `YYYY-MM-DD`, and an existing day (service description,
 * section 2.1). In this folder such dates are text, and sort as text.
 */
export function isDate(text: string): boolean {
  return !Number.isNaN(timeOf(text));
}

/**
 * Adds days to a date.
 *
 * @param days may be negative
 * @throws {RangeError} when the given date, or the resulting date, does not exist
 */
export function addDays(date: string, days: number): string {
  return dateFrom(required(date) + days * dayMilliseconds);
}

/**
 * Returns the same day of a later or earlier month, or the last day of a shorter month: 6 months after 31 August is
 * the last day of February.
 *
 * @param months may be negative
 * @throws {RangeError} when the date does not exist, before or after the move
 */
export function addMonths(date: string, months: number): string {
  const start = new Date(required(date));
  const day = start.getUTCDate();
  // In `setUTCMonth`, day 0 of a month means the last day of the month before.
  start.setUTCMonth(start.getUTCMonth() + months + 1, 0);
  start.setUTCDate(Math.min(day, start.getUTCDate()));
  return dateFrom(start.getTime());
}

/** Returns the number of days from the first date to the second. @throws {RangeError} when a date does not exist */
export function daysBetween(first: string, second: string): number {
  return (required(second) - required(first)) / dayMilliseconds;
}

/** Returns the weekday of a date: 0 for Sunday to 6 for Saturday. @throws {RangeError} when the date does not exist */
export function weekdayOf(date: string): number {
  return new Date(required(date)).getUTCDay();
}

export function laterOf(first: string, second: string): string {
  return first > second ? first : second;
}

export function earlierOf(first: string, second: string): string {
  return first < second ? first : second;
}

function required(date: string): number {
  const time = timeOf(date);
  if (Number.isNaN(time)) throw new RangeError(`There is no date ${JSON.stringify(date)}.`);
  return time;
}

/** Returns the UTC milliseconds of midnight at the start of a day, to count days, or NaN if the day does not exist. */
function timeOf(date: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return Number.NaN;
  const time = Date.parse(date);
  // Date.parse of some runtimes reads February 30 as March 2.
  return new Date(time).getUTCDate() === Number(date.slice(8)) ? time : Number.NaN;
}

function dateFrom(time: number): string {
  const text = new Date(time).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError('A date must be from 0000-01-01 to 9999-12-31.');
  return text.slice(0, 10);
}
