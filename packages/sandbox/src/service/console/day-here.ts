import { addDays } from '../../calendar/date.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import type { Context } from '../context.ts';

/**
 * A day that is as many working days after today as that of an example is after the day on which it was
 * made.
 *
 * @param createdDay `YYYY-MM-DD`
 */
export function dayHere(
  { now, choices: { holidays } }: Pick<Context, 'now' | 'choices'>,
  day: string,
  createdDay: string,
): string {
  const isWorkingDay = workingDaysOf(Object.keys(holidays), holidays);
  let count = 0;
  for (let date = createdDay; date < day; date = addDays(date, 1)) {
    if (isWorkingDay(addDays(date, 1))) count += 1;
  }
  return addWorkingDays(dateAt(now()), count, isWorkingDay);
}
