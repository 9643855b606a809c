import type {
  AmountObject,
  ExternalBankAccount,
  FixedForward,
  FixedForwardCreate,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { parseDecimal } from '../money.ts';
import type { JournalRecord } from './journal.ts';
import { normalise } from './marker.ts';

type ShownAmount = AmountObject | null | undefined;
/** The fields of a payment that may exclude it. */
export type PaymentFields = Pick<
  PaymentCreate,
  'sourceWalletId' | 'externalBankAccountId' | 'amount'
>;
export type TradeFields = Pick<TradeCreate, 'amount'> &
  Partial<
    Record<keyof Pick<TradeCreate, 'sourceWalletId' | 'deliveryWalletId'>, string | undefined>
  >;

/** Whether a payment at the service certainly is not what was asked for. */
export function isExcludedPayment(payment: Partial<Payment>, asked: PaymentFields): boolean {
  return (
    differs(payment.sourceWalletId, asked.sourceWalletId) ||
    differs(payment.externalBankAccountId, asked.externalBankAccountId) ||
    differsInAmount([payment.amount, payment.counterValue], asked.amount)
  );
}

export function isExcludedTrade(trade: Partial<Trade>, asked: TradeFields): boolean {
  return (
    differs(trade.sourceWalletId, asked.sourceWalletId) ||
    differs(trade.deliveryWalletId, asked.deliveryWalletId) ||
    differsInAmount([trade.sourceAmount, trade.deliveredAmount], asked.amount)
  );
}

export type ForwardFields = Pick<FixedForwardCreate, 'sourceAccountId' | 'deliveryAccountId'>;

/** The quote has the amount, and a contract does not show its quote. */
export function isExcludedForward(forward: FixedForward, asked: ForwardFields): boolean {
  return (
    differs(forward.sourceAccountId, asked.sourceAccountId) ||
    differs(forward.deliveryAccountId, asked.deliveryAccountId)
  );
}

/** What a record keeps of a beneficiary: not the whole number of the account. */
export interface AccountFields {
  currency: string;
  accountEnd?: string | undefined;
}

/** Whether a beneficiary at the service certainly is not the one that was asked for. */
export function isExcludedAccount(
  { currency, accountNumber }: Partial<ExternalBankAccount>,
  asked: AccountFields,
): boolean {
  return differs(currency, asked.currency) || differs(endOf(accountNumber), asked.accountEnd);
}

/** From here on, an account number that is read back may have lost its end: 40 characters are shown. */
const cutLength = 40;

/** The last four characters of an account number, unless they are masked or may be cut off. */
export function endOf(accountNumber: string | undefined): string | undefined {
  const text = String(accountNumber ?? '').trim();
  const isWhole = text.length < cutLength && /[\p{L}\p{N}]$/u.test(text);
  return isWhole ? normalise(text).slice(-4) : undefined;
}

/** Whether none of these attempts can have asked for an object. One that was refused may have had another body. */
export function isExcludedFrom<Shown, Fields>(
  attempts: readonly Pick<JournalRecord, 'fields'>[],
  shown: Shown,
  isExcluded: (shown: Shown, asked: Fields) => boolean,
): boolean {
  // A journal gives the fields back as they were claimed.
  return attempts.every(({ fields }) => isExcluded(shown, fields as Fields));
}

/** A value that is missing on either side rules nothing out; a number stands for its digits. */
function differs(shown: unknown, asked: string | undefined): boolean {
  return shown != null && asked != null && String(shown) !== asked;
}

/**
 * Whether neither of two amounts can be the one that was asked for: both are shown and both differ, or
 * one has the same currency and another value.
 */
function differsInAmount(shown: [ShownAmount, ShownAmount], asked: AmountObject): boolean {
  const amounts = shown.filter((amount) => amount != null);
  if (amounts.some((amount) => couldEqual(amount, asked))) return false;
  return amounts.length === 2 || amounts.some(({ currency }) => currency === asked.currency);
}

function couldEqual({ value, currency }: AmountObject, asked: AmountObject): boolean {
  if (differs(currency, asked.currency)) return false;
  try {
    return parseDecimal(value) === parseDecimal(asked.value);
  } catch {
    // An amount that cannot be read rules nothing out.
    return true;
  }
}
