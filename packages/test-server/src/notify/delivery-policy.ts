import {
  deliveryAttempts,
  deliveryIntervalSeconds,
  retriedStatuses,
} from '../generated/constants.ts';
import { requireKnown, requireWholeNumber } from '../require-value.ts';
import type { DeliveryAttempt } from './delivery.ts';

/** Decides when another attempt to deliver a notification follows a failed attempt (service description, section 6). */
export interface DeliveryPolicy {
  /** The most attempts to deliver one notification, including the first attempt. @default 3 */
  maxAttempts?: number | undefined;
  /** How many milliseconds of business time lie between two attempts to deliver a notification. @default 60_000 */
  interval?: number | undefined;
  /**
   * The statuses of a receiver's answer after which another attempt follows; `none` stands for no answer in time. The service
   * description does not say what follows statuses other than 400 and 500.
   * @default [400, 500]
   */
  retryOn?: readonly (number | 'none')[] | undefined;
}

type Judge = (made: Omit<DeliveryAttempt, 'state' | 'nextAt'>) => DeliveryAttempt;

/** A 2xx answer means delivered. @throws {TypeError} when a field of `policy` is wrong */
export function createJudge(policy: DeliveryPolicy = {}): Judge {
  requireKnown('The policy', policy, ['maxAttempts', 'interval', 'retryOn']);
  const {
    maxAttempts = deliveryAttempts,
    interval = deliveryIntervalSeconds * 1000,
    retryOn = retriedStatuses,
  } = policy;
  requireWholeNumber('maxAttempts', maxAttempts, { min: 1 });
  requireWholeNumber('interval', interval);
  for (const status of retryOn) {
    if (status !== 'none') requireWholeNumber('retryOn', status, { min: 300, max: 599 });
  }
  return (made) => {
    const { number, at, status } = made;
    if (status !== undefined && status >= 200 && status < 300) {
      return { ...made, state: 'delivered', nextAt: undefined };
    }
    const isRetried = number < maxAttempts && retryOn.includes(status ?? 'none');
    return isRetried
      ? { ...made, state: 'pending', nextAt: at + interval }
      : { ...made, state: 'failed', nextAt: undefined };
  };
}
