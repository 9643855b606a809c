const day = 86_400_000;

const utc = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

export function isWeekday(date: string): boolean {
  const weekday = new Date(utc(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Weekdays after the first date, up to the second. Bank holidays count as working days. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let time = utc(from) + day; time <= utc(to); time += day)
    if (isWeekday(new Date(time).toISOString())) count++;
  return count;
}

export function monthsAfter(date: string, months: number): string {
  const time = new Date(utc(date));
  time.setUTCMonth(time.getUTCMonth() + months);
  return time.toISOString().slice(0, 10);
}
