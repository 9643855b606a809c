import { isDate } from './date.ts';

const hourMilliseconds = 60 * 60 * 1000;

/**
 * How far the clocks of Paris are ahead of UTC at a moment, in milliseconds. The rule of the European
 * Union: summer time from the last Sunday of March to that of October, 01:00 UTC. Intl says the same
 * for 2000 to 2099, but cannot read a local time back, and not every Node has its data.
 *
 * @param time UTC milliseconds, as every time in this folder
 */
export function parisOffsetAt(time: number): number {
  return (isSummerTime(time) ? 2 : 1) * hourMilliseconds;
}

function isSummerTime(time: number): boolean {
  const date = new Date(time);
  const month = date.getUTCMonth();
  // Most months have no change.
  if (month === march) return time >= changeOfClocks(date.getUTCFullYear(), march);
  if (month === october) return time < changeOfClocks(date.getUTCFullYear(), october);
  return month > march && month < october;
}

/** The day it is in Paris, as a `Date` of the interface (service description, section 2.1). */
export function dateAt(time: number): string {
  // While a request is answered, business time stands still.
  if (time !== latest.time) latest = { time, date: parisText(time).slice(0, 10) };
  return latest.date;
}

let latest = { time: Number.NaN, date: '' };

/**
 * What a clock in Paris shows, as a `Datetime` of the interface (service description, section 2.1);
 * milliseconds are left out. Do not sort by it: from 02:00 to 03:00 comes twice on a day in October.
 */
export function datetimeAt(time: number): string {
  return parisText(time).slice(0, 19).replace('T', ' ');
}

/** Whether a text is `HH:MM` or `HH:MM:SS`, up to 23:59:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/**
 * The first moment of a day at which a clock in Paris shows a time of day or a later one. A time that
 * comes twice gives the earlier moment, one that is left out (02:30 on a day in March) the moment at
 * which the clocks are set.
 *
 * @returns UTC milliseconds
 * @throws {RangeError} when there is no such date or time of day
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

/** @throws {RangeError} when the text is no Datetime, or there is no such date or time */
export function readDatetime(text: string): number {
  if (text.length !== 19 || text[10] !== ' ') {
    throw new RangeError(`${JSON.stringify(text)} is not YYYY-MM-DD HH:MM:SS.`);
  }
  return momentOf(text.slice(0, 10), text.slice(11));
}

const march = 2;
const october = 9;

/** 01:00 UTC of the last Sunday of a month that has 31 days. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

function parisText(time: number): string {
  return new Date(time + parisOffsetAt(time)).toISOString();
}
