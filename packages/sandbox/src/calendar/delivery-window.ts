import { RefusedError } from '../common/refused-error.ts';
import {
  forwardMaximumMonths,
  forwardMinimumBusinessDays,
  tradeMaximumBusinessDays,
} from '../generated/constants.ts';
import { type CutOffs, defaultCutOffs, firstOpenDay } from './cut-offs.ts';
import { addMonths, earlierOf } from './date.ts';
import { dateAt } from './paris-time.ts';
import { addWorkingDays, type IsWorkingDay } from './working-days.ts';

/**
 * The first and the last day on which a trade can be delivered. The days between them are possible too, if they are working
 * days.
 */
export interface DeliveryWindow {
  first: string;
  last: string;
}

/**
 * Returns the delivery days of a spot trade: from today, or from tomorrow when the cut-off has passed, to 2 working days ahead
 * (service description, section 4.5).
 *
 * @param now business time in UTC milliseconds
 */
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
 * Returns the delivery days of a fixed forward: from 3 working days ahead to 6 months ahead or the maximum maturity date,
 * whichever is earlier (service description, section 4.6). When the maximum maturity date is before the first day, no day is
 * possible.
 *
 * @param now business time in UTC milliseconds
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

/**
 * Requires a possible delivery day. @throws {RefusedError} `deliveryDateTooEarly`, `deliveryDateTooLate`,
 * `deliveryDateNotWorkingDay`
 */
export function requireDelivery(
  date: string,
  { first, last }: DeliveryWindow,
  isWorkingDay: IsWorkingDay,
): void {
  const message = `deliveryDate must be a working day, ${first} at the earliest and ${last} at the latest.`;
  // Check the last day first, so that the error for a day in the far future is `deliveryDateTooLate` even when no delivery day
  // is possible.
  if (date > last) throw new RefusedError('deliveryDateTooLate', message);
  if (date < first) throw new RefusedError('deliveryDateTooEarly', message);
  if (!isWorkingDay(date)) throw new RefusedError('deliveryDateNotWorkingDay', message);
}
