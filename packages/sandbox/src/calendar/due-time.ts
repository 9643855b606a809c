import { RefusedError } from '../common/refused-error.ts';
import {
  forwardMaximumMonths,
  forwardMinimumBusinessDays,
  tradeMaximumBusinessDays,
} from '../generated/constants.ts';
import { addDays, addMonths, dateAt, earlierOf, isTimeOfDay, laterOf, momentOf } from './date.ts';
import { addWorkingDays, type IsWorkingDay, workingDayFrom } from './working-days.ts';

/**
 * The default cut-offs. At a cut-off, the sandbox processes payments or trades, or begins to give new ones a later day.
 * The sandbox's authors chose the times: the service description says only "before 00:30" (section 1, rule 5).
 */
const registry = {
  paymentExecution: ['06:00', 'The sandbox executes payments at this time in Paris.'],
  sameDayConfirmation: [
    '15:00',
    'Payments confirmed from this time in Paris are executed on a later day.',
  ],
  settlement: ['17:00', 'Executed payments become final at this time in Paris.'],
  returnedPayment: ['10:00', 'The money of a returned payment arrives at this time in Paris.'],
  scheduledDelivery: ['00:25', 'Trades and forwards are delivered at this time in Paris.'],
  sameDayTrade: ['16:00', 'Trades made from this time in Paris are delivered on a later day.'],
} as const;

/** Cut-offs: times of day in Paris, written `HH:MM` or `HH:MM:SS`. */
export type CutOffs = Record<keyof typeof registry, string>;

export const defaultCutOffs = Object.fromEntries(
  Object.entries(registry).map(([name, [time]]) => [name, time]),
) as CutOffs;

export const cutOffSentences: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(registry).map(([name, [, sentence]]) => [`cutOffs.${name}`, sentence]),
);

/** Delays in milliseconds. The sandbox's authors chose them, because the service description says only "about 20 minutes". */
export const delays = {
  /** The time from the creation of a same-day trade to its delivery (service description, section 1, rule 5). */
  sameDayTrade: 20 * 60_000,
  /** The time from execution to settlement by priority. Payments with other priorities settle at the settlement cut-off. */
  settlement: { '1H': 60 * 60_000, instant: 10_000 } as Readonly<Record<string, number>>,
};

/** Returns the chosen cut-offs, and the defaults of all others. @throws {TypeError} for an unknown name or a wrong time */
export function cutOffsWith(
  changes: { [Name in keyof CutOffs]?: CutOffs[Name] | undefined } = {},
): CutOffs {
  if (typeof changes !== 'object' || changes === null) {
    throw new TypeError("cutOffs must be an object such as { settlement: '17:00' }.");
  }
  for (const [name, time] of Object.entries(changes)) {
    if (!Object.hasOwn(defaultCutOffs, name)) {
      const names = Object.keys(defaultCutOffs).join(', ');
      throw new TypeError(`cutOffs must not have ${name}, only ${names}.`);
    }
    if (time === undefined) continue;
    if (typeof time !== 'string' || !isTimeOfDay(time)) {
      throw new TypeError(`cutOffs.${name} must be a time of day, HH:MM.`);
    }
  }
  const given = Object.entries(changes).filter(([, time]) => time !== undefined);
  return { ...defaultCutOffs, ...Object.fromEntries(given) };
}

/** Returns today when `now` is before the cut-off, and tomorrow otherwise. Either day may be a holiday. */
export function firstOpenDay(now: number, cutOff: string): string {
  const today = dateAt(now);
  return now < momentOf(today, cutOff) ? today : addDays(today, 1);
}

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

/** Returns when an executed payment is final: after its priority's delay, else at a settlement cut-off. */
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

/** The working days from a final payment to its return by the recipient's bank. The sandbox's authors chose the number. */
export const returnWorkingDays = 2;

/** Returns when the money of a payment that its recipient sends back arrives on the debited account. */
export function returnTimeOf(
  finalizedAt: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  const day = addWorkingDays(dateAt(finalizedAt), returnWorkingDays, isWorkingDay);
  return momentOf(day, cutOffs.returnedPayment);
}

/** Returns when a trade or forward is delivered: before 00:30 of its delivery day, or 20 minutes after a same-day creation. */
export function deliveryTimeOf(
  deliveryDate: string,
  createdAt: number,
  cutOffs = defaultCutOffs,
): number {
  return deliveryDate === dateAt(createdAt)
    ? createdAt + delays.sameDayTrade
    : momentOf(deliveryDate, cutOffs.scheduledDelivery);
}

/** Returns when the sandbox tries a blocked trade again: at the delivery cut-off of the next working day. */
export function retryTimeOf(
  now: number,
  { isWorkingDay, cutOffs = defaultCutOffs }: Schedule,
): number {
  return momentOf(addWorkingDays(dateAt(now), 1, isWorkingDay), cutOffs.scheduledDelivery);
}

/** The desired date of a payment may be at most this many months ahead. The sandbox's authors chose the number. */
export const paymentMaximumMonths = 12;

/** Checks a desired date, which may be a holiday. @throws {RefusedError} `executionDatePast`, `executionDateTooFar` */
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

/** Returns the first working day on or after `wanted`. Today is possible only until the cut-off of confirmations. */
export function operationDayOf(
  wanted: string,
  now: number,
  isWorkingDay: IsWorkingDay,
  { sameDayConfirmation }: Pick<CutOffs, 'sameDayConfirmation'> = defaultCutOffs,
): string {
  return workingDayFrom(laterOf(wanted, firstOpenDay(now, sameDayConfirmation)), isWorkingDay);
}

/**
 * Returns the operation day of an unconfirmed payment, which rolls to the next working day at the end of each day (service
 * description, section 1, rule 2). Each read of the payment computes this day, so that no daily job is needed.
 */
export function rolledDayOf(operationDay: string, now: number, isWorkingDay: IsWorkingDay): string {
  const today = dateAt(now);
  return operationDay < today ? workingDayFrom(today, isWorkingDay) : operationDay;
}

/** Returns the end of a day in Paris, even of 9999-12-31. From this moment on, `rolledDayOf` returns a later day. */
export function endOfDay(date: string): number {
  return momentOf(date, '23:59:59') + 1000;
}

/** The first and the last possible delivery day of a trade. Only working days between them are possible. */
export interface DeliveryWindow {
  first: string;
  last: string;
}

/** Returns the delivery days of a spot trade: from today, or tomorrow after the cut-off, to 2 working days ahead. */
export function spotWindow(
  now: number,
  isWorkingDay: IsWorkingDay,
  { sameDayTrade }: Pick<CutOffs, 'sameDayTrade'> = defaultCutOffs,
): DeliveryWindow {
  const today = dateAt(now);
  return {
    first: firstOpenDay(now, sameDayTrade),
    last: addWorkingDays(today, tradeMaximumBusinessDays, isWorkingDay),
  };
}

/**
 * Returns the delivery days of a fixed forward: from 3 working days to 6 months ahead, or to an earlier maximum maturity date
 * (service description, section 4.6). No day is possible when this date is before the first day.
 */
export function forwardWindow(
  now: number,
  isWorkingDay: IsWorkingDay,
  maximumMaturityDate?: string | undefined,
): DeliveryWindow {
  const today = dateAt(now);
  const last = addMonths(today, forwardMaximumMonths);
  return {
    first: addWorkingDays(today, forwardMinimumBusinessDays, isWorkingDay),
    last: maximumMaturityDate === undefined ? last : earlierOf(last, maximumMaturityDate),
  };
}

/** @throws {RefusedError} `deliveryDateTooEarly`, `deliveryDateTooLate`, `deliveryDateNotWorkingDay` */
export function requireDelivery(
  date: string,
  { first, last }: DeliveryWindow,
  isWorkingDay: IsWorkingDay,
): void {
  const message = `deliveryDate must be a working day, ${first} at the earliest and ${last} at the latest.`;
  // Check the last day first, so that a far day gets `deliveryDateTooLate` even when no delivery day is possible.
  if (date > last) throw new RefusedError('deliveryDateTooLate', message);
  if (date < first) throw new RefusedError('deliveryDateTooEarly', message);
  if (!isWorkingDay(date)) throw new RefusedError('deliveryDateNotWorkingDay', message);
}
