import { dateAt, momentOf } from './paris-time.ts';
import { type IsWorkingDay, workingDayFrom, workingDaysOf } from './working-days.ts';

/** Our choice: the time of day in Paris at which a clock that stands still starts. */
export const startTimeOfDay = '09:00';

/**
 * Where a clock that stands still starts: 09:00 in Paris of the first working day on or after today.
 *
 * @param now wall time in UTC milliseconds
 * @returns business time in UTC milliseconds
 */
export function startTimeOf(now: number, isWorkingDay: IsWorkingDay = workingDaysOf()): number {
  return momentOf(workingDayFrom(dateAt(now), isWorkingDay), startTimeOfDay);
}
