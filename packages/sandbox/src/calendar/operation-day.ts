import { RefusedError } from '../ground/refused-error.ts';
import { type CutOffs, defaultCutOffs, firstOpenDay } from './cut-offs.ts';
import { addMonths, laterOf } from './date.ts';
import { dateAt, momentOf } from './paris-time.ts';
import { type IsWorkingDay, workingDayFrom } from './working-days.ts';

/** Our choice: how far ahead the desired date of a payment may be, inclusive. */
export const paymentMaximumMonths = 12;

/** A holiday is not refused. @throws {RefusedError} `executionDatePast`, `executionDateTooFar` */
export function requireDesiredDate(desired: string, now: number): void {
  const today = dateAt(now);
  if (desired < today) {
    throw new RefusedError(
      'executionDatePast',
      `desiredExecutionDate must be today, ${today} in Paris, or later.`,
    );
  }
  if (desired > addMonths(today, paymentMaximumMonths)) {
    throw new RefusedError(
      'executionDateTooFar',
      `desiredExecutionDate must be at most ${paymentMaximumMonths} months ahead.`,
    );
  }
}

/**
 * The day on which a payment that is created or released now is executed: the first working day on or
 * after the wanted one, and today only until the cut-off of confirmations.
 *
 * @param wanted the desired date at the creation, the operation day so far when it is released
 * @param now business time in UTC milliseconds
 */
export function operationDayOf(
  wanted: string,
  now: number,
  isWorkingDay: IsWorkingDay,
  { sameDayConfirmation }: Pick<CutOffs, 'sameDayConfirmation'> = defaultCutOffs,
): string {
  return workingDayFrom(laterOf(wanted, firstOpenDay(now, sameDayConfirmation)), isWorkingDay);
}

/**
 * The operation day of a payment that nobody has confirmed: once its day in Paris is over, it is the
 * next working day, again and again (service description, section 1, rule 2). It is computed when the
 * payment is read, so that no day needs to be rolled by itself.
 *
 * @param now business time in UTC milliseconds
 */
export function rolledDayOf(operationDay: string, now: number, isWorkingDay: IsWorkingDay): string {
  const today = dateAt(now);
  return operationDay < today ? workingDayFrom(today, isWorkingDay) : operationDay;
}

/**
 * When a day is over: midnight in Paris, from which `rolledDayOf` gives the next. Every date has one,
 * the last that can be written too.
 */
export function endOfDay(date: string): number {
  return momentOf(date, '23:59:59') + 1000;
}
