const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A day, `YYYY-MM-DD`, so many days after a moment. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * dayMilliseconds).toISOString().slice(0, 10);
}

/**
 * When business time begins: at 9 on a Monday, at least four days ahead. By then a store that was made
 * now remembers whole days, so that recovery can tell what failed since.
 */
export function firstMorning(now: Date): Date {
  const morning = new Date(`${dayAfter(now, 4)}T09:00:00Z`);
  while (morning.getUTCDay() !== 1) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}
