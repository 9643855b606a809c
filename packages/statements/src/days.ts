const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether it is a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text;
}

export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds);
}

/** The same day of the year before; of 29 February, the 1st of March. */
export function aYearBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return dayOf(Date.UTC(year - 1, month - 1, date));
}

/** Each day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The year and the day in it, such as `2026031` for 31 January: it goes up by one a day. */
export function dayNumber(day: string): string {
  const year = day.slice(0, 4);
  return `${year}${String(daysBetween(`${year}-01-01`, day).length).padStart(3, '0')}`;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
