const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns whether a text is a `Date` of the interface, `YYYY-MM-DD`, and an existing day (service description, 2.1). */
export function isDate(text: string): boolean {
  return !Number.isNaN(timeOf(text));
}

/** @throws {RangeError} when the given date, or the resulting date, does not exist */
export function addDays(date: string, days: number): string {
  return dateFrom(required(date) + days * dayMilliseconds);
}

/** Returns the same day of another month, or its last day. @throws {RangeError} when either date does not exist */
export function addMonths(date: string, months: number): string {
  const start = new Date(required(date));
  const day = start.getUTCDate();
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

/** Returns the midnight (UTC, in milliseconds) at which a day starts, or NaN if the day does not exist. */
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

const hourMilliseconds = 60 * 60 * 1000;

/**
 * Returns the milliseconds by which Paris is ahead of UTC, by the rule of the European Union. `Intl` gives the same from
 * 2000 to 2099, but cannot convert a local time to UTC, and some builds of Node lack its time zones.
 */
export function parisOffsetAt(time: number): number {
  return (isSummerTime(time) ? 2 : 1) * hourMilliseconds;
}

function isSummerTime(time: number): boolean {
  const date = new Date(time);
  const month = date.getUTCMonth();
  if (month === march) return time >= changeOfClocks(date.getUTCFullYear(), march);
  if (month === october) return time < changeOfClocks(date.getUTCFullYear(), october);
  return month > march && month < october;
}

/** Returns the day in Paris, as a `Date` of the interface (service description, section 2.1). */
export function dateAt(time: number): string {
  // Store the latest result, because the sandbox often needs the day for the same moment again.
  if (time !== latest.time) latest = { time, date: parisText(time).slice(0, 10) };
  return latest.date;
}

let latest = { time: Number.NaN, date: '' };

/** Returns the time in Paris as a `Datetime` (section 2.1). Do not sort by it: in October, one hour comes twice. */
export function datetimeAt(time: number): string {
  return parisText(time).slice(0, 19).replace('T', ' ');
}

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/**
 * Returns the first moment, in UTC milliseconds, at which a clock in Paris shows a time of day or a later one: for a time that
 * comes twice the earlier moment, and for a skipped time in March the moment at which clocks go forward. @throws {RangeError}
 * when the date or time of day does not exist
 */
export function momentOf(date: string, timeOfDay: string): number {
  if (!isDate(date) || !isTimeOfDay(timeOfDay)) {
    throw new RangeError(`There is no time ${JSON.stringify(`${date} ${timeOfDay}`)}.`);
  }
  const local = Date.parse(`${date}T${timeOfDay}Z`);
  const [earlier, later] = [local - 2 * hourMilliseconds, local - hourMilliseconds];
  if (parisOffsetAt(earlier) === 2 * hourMilliseconds) return earlier;
  if (parisOffsetAt(later) === hourMilliseconds) return later;
  return changeOfClocks(new Date(local).getUTCFullYear(), march);
}

/** Reads a local time in Paris. @throws {RangeError} when the text is not a Datetime, or the date or time does not exist */
export function readDatetime(text: string): number {
  if (text.length !== 19 || text[10] !== ' ') {
    throw new RangeError(`${JSON.stringify(text)} must be a time such as 2026-11-23 09:00:00.`);
  }
  return momentOf(text.slice(0, 10), text.slice(11));
}

const march = 2;
const october = 9;

/** Returns 01:00 UTC of the last Sunday of a month that has 31 days. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

function parisText(time: number): string {
  return new Date(time + parisOffsetAt(time)).toISOString();
}
