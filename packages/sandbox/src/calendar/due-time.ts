import { RefusedError } from '../common/refused-error.ts';
import { type CutOffs, defaultCutOffs, delays, firstOpenDay } from './cut-offs.ts';
import { addMonths, laterOf } from './date.ts';
import { dateAt, momentOf } from './paris-time.ts';
import { addWorkingDays, type IsWorkingDay, workingDayFrom } from './working-days.ts';

interface Schedule {
  isWorkingDay: IsWorkingDay;
  cutOffs?: CutOffs | undefined;
}

/** Returns when a payment is executed: at the cut-off in the morning of its operation day, or now when that time has passed. */
export function executionTimeOf(
  operationDay: string,
  now: number,
  cutOffs = defaultCutOffs,
): number {
  return Math.max(momentOf(operationDay, cutOffs.paymentExecution), now);
}

/**
 * Returns when an executed payment becomes final: after the delay of its `priorityPaymentOption`, or else at the settlement
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

/**
 * The bank of the recipient returns a payment this many working days after the payment became final. The sandbox's authors
 * chose the number.
 */
export const returnWorkingDays = 2;

/** Returns when the money of a payment that its recipient sends back arrives on the debited account. */
export function returnTimeOf(
  finalizedAt: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  const day = addWorkingDays(dateAt(finalizedAt), returnWorkingDays, isWorkingDay);
  return momentOf(day, cutOffs.returnedPayment);
}

/**
 * Returns when a trade or a forward is processed: before 00:30 of its delivery day, or, if created that day, about
 * 20 minutes later (service description, section 1, rule 5).
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

/** Returns when the sandbox tries a blocked trade again: in the night of the next working day. */
export function retryTimeOf(
  now: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  return momentOf(addWorkingDays(dateAt(now), 1, isWorkingDay), cutOffs.scheduledDelivery);
}

/** The desired date of a payment may be at most this many months ahead. The sandbox's authors chose the number. */
export const paymentMaximumMonths = 12;

/**
 * Checks the desired date of a payment, which may be a holiday. @throws {RefusedError} `executionDatePast`,
 * `executionDateTooFar`
 */
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
 * Returns the day on which a payment is executed if it is created or released now: the first working day on or after `wanted`.
 * Today is possible only until the cut-off of confirmations.
 *
 * @param wanted the desired date of a new payment, or the present operation day of a released payment
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
 * Returns the operation day of an unconfirmed payment: each time the day in Paris ends, the operation day rolls to the next
 * working day (service description, section 1, rule 2). The sandbox computes the day whenever it reads the payment, so that no
 * job must run each day.
 *
 * @param now business time in UTC milliseconds
 */
export function rolledDayOf(operationDay: string, now: number, isWorkingDay: IsWorkingDay): string {
  const today = dateAt(now);
  return operationDay < today ? workingDayFrom(today, isWorkingDay) : operationDay;
}

/**
 * Returns the end of a day in Paris, at which `rolledDayOf` begins to return the next day. The result is right for every date,
 * even for 9999-12-31.
 */
export function endOfDay(date: string): number {
  return momentOf(date, '23:59:59') + 1000;
}
