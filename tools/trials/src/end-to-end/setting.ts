import type { Random } from '../harness/random.ts';

const bookings = 'exactly one booking for each finalised payment, and none for others';

export type Invariant =
  | 'at most one payment for each order'
  | 'exactly one payment for each order'
  | typeof bookings
  | 'payer, sandbox and receiver agree about the sum of all payments'
  | 'the reconciliation finds no difference'
  | 'no process hangs or crashes'
  | 'no log, file or table contains a secret';

/** The sabotages, each of which removes a safeguard from a process, with the rule that a run must then find violated. */
export const sabotages = {
  'a naive retry': 'at most one payment for each order',
  'a journal that is empty after a kill': 'at most one payment for each order',
  'no person who decides': 'exactly one payment for each order',
  'a receiver whose store forgets every event': bookings,
  'a receiver that completes an event before the booking': bookings,
  'no recovery': bookings,
  'a payer that logs its secret': 'no log, file or table contains a secret',
} as const satisfies Record<string, Invariant>;

export type Sabotage = keyof typeof sabotages;

/** The secrets that a process reads from its environment. No log, file or table may contain them. */
export const credentials = {
  username: 'treasury-api',
  secret: process.env['FX_SECRET'] ?? '',
};
export const webhookSecret = process.env['FX_WEBHOOK_SECRET'] ?? '';
export const databaseUrl = process.env['DATABASE_URL'] ?? '';

export const account = 'acme-live';

export const queue = {
  name: 'notifications',
  options: { retryLimit: 1000, expireInSeconds: 60 },
};

export interface Order {
  reference: string;
  cents: number;
  /** The day of the payment, `YYYY-MM-DD`. */
  day: string;
}

/** Amounts in cents for which the sandbox refuses the payment when it is executed, or rejects it when it is settled. */
const failingCents = [6604, 6605];

/** Plans a group of orders. Two of its orders differ only in their reference, and some orders never lead to a final payment. */
export function planOrders(random: Random, wave: string, day: string): Order[] {
  const amounts = Array.from({ length: 3 }, () => {
    const plain = 10_000 + random.below(90_000);
    return random.chance(0.15) ? random.pick(failingCents) : plain;
  });
  const [first = 0] = amounts;
  return amounts.map((own, index) => ({
    reference: `invoice-${wave}${index + 1}`,
    cents: index === 1 ? first : own,
    day,
  }));
}
