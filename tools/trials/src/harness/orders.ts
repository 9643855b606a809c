import type { Client, Payment, PaymentCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';

/** The ids of the account (wallet) that pays and of the beneficiary's account. */
export interface Accounts {
  sourceWalletId: string;
  externalBankAccountId: string;
}

export async function accountsOf(fx: Client): Promise<Accounts> {
  const wallet = (await fx.wallets.list()).items.find(({ currency }) => currency === 'EUR');
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  return { sourceWalletId: String(wallet?.id), externalBankAccountId: String(beneficiary?.id) };
}

/** Makes the body of a payment of this number of cents. @param day `YYYY-MM-DD` */
export function bodyOf(
  accounts: Accounts,
  cents: number,
  day: string,
): Omit<PaymentCreate, 'tag'> & { amount: { value: string; currency: string } } {
  const { sourceWalletId, externalBankAccountId } = accounts;
  return {
    sourceWalletId,
    externalBankAccountId,
    amount: money(eurosOf(cents), 'EUR'),
    desiredExecutionDate: day,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };
}

/** Writes a number of cents as an amount in euros: 1250 becomes 12.50. */
export function eurosOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export type Paid = ReadonlyMap<string, Payment[]>;

/** Lists all payments of a service by their reference, which is the first part of a payment's tag. */
export async function paidBy(fx: Client): Promise<Paid> {
  const all = await Array.fromAsync(fx.payments.iterate({ status: 'all' }));
  return Map.groupBy(all, ({ tag }) => String(tag).split(' ', 1)[0] ?? '');
}

type Decision =
  | { adopt: string; resend?: undefined }
  | { resend: number; dismiss: string[]; adopt?: undefined };

/**
 * Decides like a person about a payment whose outcome is unknown.
 *
 * @param own the payment of the order, if the service's web pages show it. The candidates belong to other orders.
 */
export function decide(
  own: string | undefined,
  { attempt, candidates }: { attempt: number; candidates: readonly { id: unknown }[] },
): Decision {
  if (own !== undefined) return { adopt: own };
  return { resend: attempt, dismiss: candidates.map(({ id }) => String(id)) };
}
