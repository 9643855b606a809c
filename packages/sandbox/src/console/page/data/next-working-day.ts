import { addWorkingDays, workingDaysOf } from '../../../calendar/working-days.ts';

/**
 * 09:00 in Paris of the working day after a time.
 *
 * @param paris `YYYY-MM-DD HH:MM:SS`
 */
export function nextWorkingDay(paris: string): string {
  return `${addWorkingDays(paris.slice(0, 10), 1, workingDaysOf())} 09:00:00`;
}
