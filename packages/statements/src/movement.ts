import type { FinancialMovement, FinancialMovementEntry, Wallet } from '@crossborder-fx/client';
import { isDay } from './days.ts';
import { minorOf, requireDecimals } from './decimals.ts';
import { StatementError } from './errors.ts';

export interface Account {
  id: string;
  /** The IBAN, where the service shows it. */
  number: string | undefined;
  currency: string;
  decimals: number;
  holder: string | undefined;
  bic: string | undefined;
}

export interface Party {
  name: string | undefined;
  number: string | undefined;
  /** The name or the BIC of the bank. */
  institution: string | undefined;
}

/** A financial movement as each format writes it. What only its detail has may be undefined. */
export interface Movement {
  id: string;
  /** As the service sends it: with a time, or a day only. */
  bookedAt: string;
  bookingDay: string;
  valueDay: string;
  /** Minor units of the currency, negative for a debit. */
  minor: bigint;
  description: string | undefined;
  typeLabel: string | undefined;
  /** The other side. */
  party: Party | undefined;
  remittance: string | undefined;
  internalReference: string | undefined;
  exchangeRate: string | undefined;
  /** Whether a text of it has control characters, which become spaces. */
  hasControls: boolean;
}

export function accountOf(id: string, wallet: Wallet): Account {
  const bic = textOf(wallet.holderBank?.bic);
  return {
    id,
    number: textOf(wallet.accountNumber)?.replaceAll(' ', ''),
    currency: wallet.currency as string,
    decimals: requireDecimals(wallet.currency),
    holder: textOf(wallet.holder?.name),
    bic: bic && isBic(bic) ? bic : undefined,
  };
}

/**
 * The list's fields decide; the detail adds what they do not have.
 *
 * @throws {StatementError} without an amount in the account's currency, or without a date
 */
export function movementOf(
  account: Account,
  { id, walletId, bookingDate, valueDate, amount, description }: FinancialMovementEntry,
  detail: FinancialMovement | undefined,
): Movement {
  const what = `movement ${id}`;
  if (walletId !== undefined && walletId !== account.id) {
    throw new StatementError(`The service listed ${what}, which is on another account.`);
  }
  if (!amount) throw new StatementError(`The amount of ${what} is missing.`);
  if (amount.currency !== account.currency) {
    throw new StatementError(`The amount of ${what} must be in ${account.currency}.`);
  }
  const minor = minorOf(amount.value, account.decimals, what);
  const bookedAt = String(bookingDate ?? valueDate);
  const days = [bookedAt, String(valueDate ?? bookingDate)].map((text) => text.slice(0, 10));
  if (!days.every(isDay)) throw new StatementError(`A date of ${what} is missing or wrong.`);
  const [bookingDay, valueDay] = days as [string, string];
  return {
    ...{ id, bookedAt, bookingDay, valueDay, minor },
    description: textOf(description),
    typeLabel: textOf(detail?.typeLabel),
    party: detail && otherSideOf(account, detail, minor),
    remittance: textOf(detail?.remittanceInformation),
    internalReference: textOf(detail?.internalReference),
    exchangeRate: textOf(detail?.exchangeRate),
    hasControls: [description, ...Object.values(detail ?? {})].some(
      (value) => typeof value === 'string' && value.search(controls) >= 0,
    ),
  };
}

/** A credit comes from who ordered it. A payment that came back names the account as that: then it is the beneficiary. */
function otherSideOf(account: Account, detail: FinancialMovement, minor: bigint) {
  const ordering = partyOf(
    detail.orderingCustomer,
    detail.orderingAccountNumber,
    detail.orderingInstitution,
  );
  const beneficiary = partyOf(
    detail.beneficiaryCustomer,
    detail.beneficiaryAccountNumber,
    detail.beneficiaryInstitution,
  );
  const sides = minor < 0n ? [beneficiary, ordering] : [ordering, beneficiary];
  return sides.find((side) => side && !isOwn(account, side));
}

function partyOf(name: unknown, number: unknown, institution: unknown): Party | undefined {
  const party = {
    name: textOf(name),
    number: textOf(number)?.replaceAll(' ', ''),
    institution: textOf(institution),
  };
  return party.name || party.number ? party : undefined;
}

function isOwn({ number, holder }: Account, party: Party): boolean {
  if (number && party.number) return number === party.number;
  return holder !== undefined && holder === party.name;
}

/** Characters that end a line, or that XML cannot have. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** Text in one line. Numbers become text, since types of details are provisional. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).replace(controls, ' ').trim() || undefined;
}

export const isBic = (text: string) => /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(text);
