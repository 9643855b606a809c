import type { Payment } from '@crossborder-fx/client';
import type { Random } from '@crossborder-fx/tools-test-utils/random';
import type { Order } from '../processes/messages.ts';

/** Amounts that the sandbox refuses at the execution, and rejects at the settlement. */
const refusedCents = 6604;
const rejectedCents = 6605;

/** Orders of one wave: two are alike but for their reference, and some are never finalised. */
export function planOrders(random: Random, wave: string, count: number, day: string): Order[] {
  return Array.from({ length: count }, (_, index) => {
    const plain = 10_000 + random.below(90_000);
    const cents = random.chance(0.15) ? random.pick([refusedCents, rejectedCents]) : plain;
    return { reference: `invoice ${wave}${index + 1}`, cents, day };
  }).map((order, index, all) =>
    index === 1 ? { ...order, cents: all[0]?.cents ?? order.cents } : order,
  );
}

/** The payments of an order: its reference stands before the marker in the tag. */
export function paymentsOf({ reference }: Order, payments: readonly Payment[]): Payment[] {
  return payments.filter(({ tag }) => String(tag).startsWith(`${reference} `));
}
