import type { PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { Random } from '../kit/random.ts';

/** What must hold, whatever goes wrong on the way. */
export type Invariant =
  | 'at most one payment for each order'
  | 'exactly one payment for each order'
  | 'exactly one booking for each finalised payment, and none for others'
  | 'the sums of the three books are equal'
  | 'the reconciliation is empty'
  | 'nothing hangs or falls'
  | 'no secret in a log or a file';

const bookings = 'exactly one booking for each finalised payment, and none for others';

/** What a test takes out of a process, and what does not hold then. */
export const sabotages = {
  'a naive retry': 'at most one payment for each order',
  'a journal that a kill empties': 'at most one payment for each order',
  'nobody who decides': 'exactly one payment for each order',
  'a receiver without its store': bookings,
  'completion before the booking': bookings,
  'no recovery': bookings,
  'a secret in a log': 'no secret in a log or a file',
} as const satisfies Record<string, Invariant>;

export type Sabotage = keyof typeof sabotages;

/** The secrets of a process, which come in its environment. None of them may be seen anywhere else. */
export const credentials = {
  username: 'treasury-api',
  secret: process.env['FX_SECRET'] ?? '',
};
export const webhookSecret = process.env['FX_WEBHOOK_SECRET'] ?? '';
export const databaseUrl = process.env['DATABASE_URL'] ?? '';

/** Of pg-boss. */
export const queue = {
  name: 'notifications',
  options: { retryLimit: 1000, expireInSeconds: 60 },
};

export interface Accounts {
  sourceWalletId: string;
  externalBankAccountId: string;
}

export interface Order {
  reference: string;
  /** In cents. */
  cents: number;
  /** `YYYY-MM-DD` */
  day: string;
}

/** Amounts that the sandbox refuses at the execution, and rejects at the settlement. */
const refusedCents = 6604;
const rejectedCents = 6605;

/** Orders of one wave: two are alike but for their reference, and some are never finalised. */
export function planOrders(random: Random, wave: string, count: number, day: string): Order[] {
  const amounts = Array.from({ length: count }, () => {
    const plain = 10_000 + random.below(90_000);
    return random.chance(0.15) ? random.pick([refusedCents, rejectedCents]) : plain;
  });
  const [first = 0] = amounts;
  return amounts.map((own, index) => ({
    reference: `invoice ${wave}${index + 1}`,
    cents: index === 1 ? first : own,
    day,
  }));
}

/** What an order asks the service for. */
export function bodyOf(
  { sourceWalletId, externalBankAccountId }: Accounts,
  { cents, day }: Order,
): Omit<PaymentCreate, 'tag'> {
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return {
    sourceWalletId,
    externalBankAccountId,
    amount: money(amount, 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}
