import type { Payment } from '@crossborder-fx/client';
import type { Finding, Order } from '../processes/messages.ts';
import { paymentsOf } from './orders.ts';

/**
 * What a person decides who has looked at the service's own pages, after `notBefore`: the payment of an
 * order is adopted, and what is not there is sent again. Everything else on the page is another's.
 */
export function findingsOf(
  orders: readonly Order[],
  payments: readonly Payment[],
): Record<string, Finding> {
  return Object.fromEntries(
    orders.map((order) => {
      const own = paymentsOf(order, payments);
      const dismiss = payments.filter((one) => !own.includes(one)).map(({ id }) => id);
      return [order.reference, { adopt: own[0]?.id, dismiss }];
    }),
  );
}
