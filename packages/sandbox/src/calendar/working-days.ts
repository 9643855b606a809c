import { addDays, dateAt, isDate, momentOf, weekdayOf } from './date.ts';

/** The bank holidays of currencies: `{ USD: ['2026-11-26'] }`. */
export type Holidays = Readonly<Record<string, readonly string[]>>;

export type IsWorkingDay = (date: string) => boolean;

/** Working days are Monday to Friday, except holidays of TARGET and of all currencies of the payment or trade. */
export function workingDaysOf(
  currencies: readonly string[] = [],
  holidays: Holidays = {},
): IsWorkingDay {
  const own = new Set(currencies.flatMap((currency) => holidays[currency] ?? []));
  return (date) => !isWeekend(date) && !isTargetHoliday(date) && !own.has(date);
}

export function workingDayFrom(date: string, isWorkingDay: IsWorkingDay): string {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** For a count of 0, returns the date itself, else the count-th working day after it. From a Saturday, 1 gives the Monday. */
export function addWorkingDays(date: string, count: number, isWorkingDay: IsWorkingDay): string {
  let day = date;
  for (let left = count; left > 0; left--) day = workingDayFrom(addDays(day, 1), isWorkingDay);
  return day;
}

/** Returns whether TARGET, the payment system of the euro, is closed. A holiday on a weekend is not moved to a working day. */
export function isTargetHoliday(date: string): boolean {
  if (fixedHolidays.has(date.slice(5))) return true;
  // Skips the computation of Easter for dates on which no Easter holiday can fall.
  if (date.slice(5) < '03-20' || date.slice(5) > '04-26') return false;
  const easter = easterSundayOf(Number(date.slice(0, 4)));
  return date === addDays(easter, -2) || date === addDays(easter, 1);
}

/** Returns Easter Sunday of a year by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterSundayOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const dayFromMarch22 = epact + toSunday - 7 * late;
  return addDays(`${String(year).padStart(4, '0')}-03-22`, dayFromMarch22);
}

/** @throws {TypeError} when `holidays` is not an object of currencies, each with a list of existing dates */
export function requireHolidays(holidays: Holidays): void {
  if (typeof holidays !== 'object' || holidays === null) {
    throw new TypeError("holidays must be an object such as { USD: ['2026-11-26'] }.");
  }
  for (const [currency, dates] of Object.entries(holidays)) {
    if (!/^[A-Z]{3}$/.test(currency)) {
      throw new TypeError(`holidays must name currencies such as USD, not ${currency}.`);
    }
    const isList =
      Array.isArray(dates) && dates.every((date) => typeof date === 'string' && isDate(date));
    if (!isList) throw new TypeError(`holidays.${currency} must be a list of dates, YYYY-MM-DD.`);
  }
}

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

function isWeekend(date: string): boolean {
  return weekdayOf(date) % 6 === 0;
}

/** A sandbox whose clock stands still starts at this time of day in Paris. The sandbox's authors chose the time. */
const startTimeOfDay = '09:00';

export function startTimeOf(now: number): number {
  return momentOf(workingDayFrom(dateAt(now), workingDaysOf()), startTimeOfDay);
}
