import type { AmountObject, Wallet } from '@crossborder-fx/openapi';
import { deliveryTimeOf, retryTimeOf } from '../../calendar/due-time.ts';
import { workingDaysOf } from '../../calendar/working-days.ts';
import { RefusedError } from '../../ground/refused-error.ts';
import type { Transfer } from '../../ledger/ledger.ts';
import { type Money, readAmount } from '../../ledger/money.ts';
import type { Deal } from '../../market/deal-of.ts';
import { findWallet, type WalletRow } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';
import type { Facts } from '../tables/conditions.ts';

/** What a trade or a fixed forward does on its delivery day. */
export interface Exchange {
  /** Primary key of the account that is debited. */
  readonly sourceWallet: number;
  /** Primary key of the account that is credited. */
  readonly deliveryWallet: number;
  readonly source: Money;
  readonly delivered: Money;
  readonly deliveryDate: string;
}

/** A trade or a fixed forward as it is kept: what the wire shows of it, and the accounts. */
interface KeptExchange {
  record: { sourceAmount: AmountObject; deliveredAmount: AmountObject; deliveryDate: string };
  details: Pick<Exchange, 'sourceWallet' | 'deliveryWallet'>;
}

export function exchangeOf({ record, details }: KeptExchange): Exchange {
  const { sourceAmount, deliveredAmount, deliveryDate } = record;
  const { sourceWallet, deliveryWallet } = details;
  return {
    sourceWallet,
    deliveryWallet,
    source: readAmount(sourceAmount),
    delivered: readAmount(deliveredAmount),
    deliveryDate,
  };
}

export interface ExchangeWallets {
  readonly source: WalletRow;
  readonly delivery: WalletRow;
}

/**
 * The accounts of a deal. Where no id is given, it is the oldest account of the currency.
 *
 * @throws {RefusedError} `walletUnknown`, `walletsDoNotFit`
 */
export function exchangeWallets(
  context: Context,
  { source, delivered }: Pick<Deal, 'source' | 'delivered'>,
  ids: { source?: string | undefined; delivery?: string | undefined },
): ExchangeWallets {
  return {
    source: walletIn(context, source.currency, 'debited', ids.source),
    delivery: walletIn(context, delivered.currency, 'credited', ids.delivery),
  };
}

function walletIn(context: Context, currency: string, role: string, id?: string): WalletRow {
  if (id === undefined) {
    const oldest = context.statements.get<WalletRow>(
      'SELECT * FROM wallet WHERE currency = :currency ORDER BY id LIMIT 1',
      { currency },
    );
    if (oldest) return oldest;
    throw new RefusedError('walletsDoNotFit', `There is no account in ${currency} to be ${role}.`);
  }
  const wallet = findWallet(context, context.ids.rowOf('wallet', id));
  if (!wallet) {
    throw new RefusedError('walletUnknown', `There is no account to be ${role} with this id.`);
  }
  if (wallet.currency === currency) return wallet;
  throw new RefusedError(
    'walletsDoNotFit',
    `The account to be ${role} must be in ${currency}, not in ${wallet.currency}.`,
  );
}

/** The number of an account, as the reconciliation form of a trade shows it. */
export function accountNumberOf({ record }: WalletRow): string {
  return (JSON.parse(record) as Required<Pick<Wallet, 'accountNumber'>>).accountNumber;
}

/** When an exchange falls due, in UTC milliseconds of business time. */
export function dueTimeOf({ choices: { cutOffs }, now }: Context, deliveryDate: string): number {
  return deliveryTimeOf(deliveryDate, now(), cutOffs);
}

/** When an exchange that was blocked is tried again, which is never before its delivery day. */
export function nextAttemptOf(
  { choices: { cutOffs, holidays }, now }: Context,
  { source, delivered }: Exchange,
  dueAt: number,
): number {
  if (dueAt > now()) return dueAt;
  const isWorkingDay = workingDaysOf([source.currency, delivered.currency], holidays);
  return retryTimeOf(now(), { isWorkingDay, cutOffs });
}

/** The facts of an exchange; those of payments are all false. */
export function exchangeFacts(
  context: Pick<Context, 'choices' | 'ledger'>,
  exchange: Exchange,
  { effect, isLastAttempt }: Pick<Facts, 'effect' | 'isLastAttempt'>,
): Facts {
  return {
    choices: context.choices,
    effect,
    isPayeeVerified: false,
    isSigned: false,
    hasProof: false,
    wasReleased: false,
    // Creation does not ask for it.
    get isCovered() {
      return isCovered(context, exchange);
    },
    isLastAttempt,
  };
}

/** Whether the source has the funds, and the delivery account can take what is delivered. */
function isCovered(
  { ledger }: Pick<Context, 'ledger'>,
  { sourceWallet, deliveryWallet, source, delivered, deliveryDate }: Exchange,
): boolean {
  if (ledger.availableOf(sourceWallet) < source.minor) return false;
  // A balance beyond the limit could not be credited: nobody is there to be told.
  return ledger.canTake(deliveryWallet, delivered, deliveryDate);
}

/**
 * Books an exchange: two transfers through the position of the provider, with the delivery day as
 * their value date.
 *
 * @param of what it is for: its name in a sentence, such as `trade`, and its id
 */
export function bookExchange(
  { ledger }: Pick<Context, 'ledger'>,
  { sourceWallet, deliveryWallet, source, delivered, deliveryDate: valueDay }: Exchange,
  { name, id }: { name: string; id: string },
): void {
  const book = (
    ends: Pick<Transfer, 'from' | 'to' | 'money'>,
    typeLabel: 'DebitForExchange' | 'CreditForExchange',
    side: string,
  ) => {
    const description = `${side} of ${name} ${id}`;
    const movement = { typeLabel, description, valueDay, more: { internalReference: id } };
    ledger.transfer({ ...ends, movement });
  };
  const from = { of: 'wallet', wallet: sourceWallet } as const;
  const to = { of: 'wallet', wallet: deliveryWallet } as const;
  book({ from, to: { of: 'fx' }, money: source }, 'DebitForExchange', 'Source');
  book({ from: { of: 'fx' }, to, money: delivered }, 'CreditForExchange', 'Delivery');
}
