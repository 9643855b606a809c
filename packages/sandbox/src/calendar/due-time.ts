import { RefusedError } from '../ground/refused-error.ts';
import { type CutOffs, defaultCutOffs, delays, firstOpenDay } from './cut-offs.ts';
import { addMonths, laterOf } from './date.ts';
import { dateAt, momentOf } from './paris-time.ts';
import { addWorkingDays, type IsWorkingDay, workingDayFrom } from './working-days.ts';

/** All times are business time in UTC milliseconds. */
interface Schedule {
  isWorkingDay: IsWorkingDay;
  cutOffs?: CutOffs | undefined;
}

/** When a payment is executed: in the morning of its operation day, or at once if that is over. */
export function executionTimeOf(
  operationDay: string,
  now: number,
  cutOffs = defaultCutOffs,
): number {
  return Math.max(momentOf(operationDay, cutOffs.paymentExecution), now);
}

/**
 * When a payment that was executed becomes final: after the delay of its priority, or at the first
 * cut-off of a working day.
 */
export function settlementTimeOf(
  executedAt: number,
  priority: string,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  const delay = Object.hasOwn(delays.settlement, priority)
    ? delays.settlement[priority]
    : undefined;
  if (delay !== undefined) return executedAt + delay;
  const first = firstOpenDay(executedAt, cutOffs.settlement);
  return momentOf(workingDayFrom(first, isWorkingDay), cutOffs.settlement);
}

/** Our choice: how many working days after it was final a payment is sent back. */
export const returnWorkingDays = 2;

/** When a payment that its recipient sends back arrives. */
export function returnTimeOf(
  finalizedAt: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  const day = addWorkingDays(dateAt(finalizedAt), returnWorkingDays, isWorkingDay);
  return momentOf(day, cutOffs.returnedPayment);
}

/**
 * When a trade or a forward is processed: before 00:30 of its delivery day, or, if that is the day of
 * its creation, about 20 minutes after it (service description, section 1, rule 5).
 */
export function deliveryTimeOf(
  deliveryDate: string,
  createdAt: number,
  cutOffs = defaultCutOffs,
): number {
  return deliveryDate === dateAt(createdAt)
    ? createdAt + delays.sameDayTrade
    : momentOf(deliveryDate, cutOffs.scheduledDelivery);
}

/** When a trade that was blocked is tried again: in the night of the next working day. */
export function retryTimeOf(
  now: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  return momentOf(addWorkingDays(dateAt(now), 1, isWorkingDay), cutOffs.scheduledDelivery);
}

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
