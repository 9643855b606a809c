import type { FinancialMovement, FinancialMovementEntry, Wallet } from '@crossborder-fx/client';
import { currencyCodes, minorUnits } from '@crossborder-fx/client/money';
import { isDay } from './days.ts';
import { minorOf } from './decimals.ts';
import { StatementError } from './errors.ts';

export interface Party {
  name: string | undefined;
  /** The IBAN, or another account number. */
  number: string | undefined;
}

export interface Account extends Party {
  id: string;
  bic: string | undefined;
  currency: string;
  decimals: number;
}

/** A financial movement as each format writes it. Fields that only its detail has may be undefined. */
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
  /** The account on the other side. */
  party: Party | undefined;
  remittance: string | undefined;
}

/** Tells what becomes of a movement: of its texts, of its id. */
export type Note = (what: string, movementId: string) => void;

/** @throws {StatementError} for a currency that has no decimals in ISO 4217, such as gold, or does not exist */
export function accountOf(id: string, wallet: Wallet): Account {
  const { currency = '', accountNumber, holder, holderBank } = wallet;
  if (!currencyCodes().includes(currency))
    throw new StatementError(`The currency of the account, ${currency}, must be in ISO 4217.`);
  const party = partyOf(holder?.name, accountNumber);
  return { ...party, id, bic: holderBank?.bic, currency, decimals: minorUnits(currency) };
}

/**
 * The list's fields decide; the detail adds those that the list does not have.
 *
 * @throws {StatementError} without an amount in the account's currency, or without a date
 */
export function movementOf(
  account: Account,
  {
    id,
    walletId = account.id,
    bookingDate,
    valueDate,
    amount,
    description,
  }: FinancialMovementEntry,
  detail: FinancialMovement | undefined,
  note: Note,
): Movement {
  const { currency, decimals } = account;
  const what = `movement ${id}`;
  if (walletId !== account.id)
    throw new StatementError(`The service listed ${what}, which is on another account.`);
  if (amount?.currency !== currency)
    throw new StatementError(
      `The amount of ${what} must be in ${currency}, and is ${amount?.currency ?? 'missing'}.`,
    );
  const minor = minorOf(amount.value, decimals, what);
  const bookedAt = bookingDate ?? valueDate ?? '';
  const bookingDay = bookedAt.slice(0, 10);
  const valueDay = (valueDate ?? bookedAt).slice(0, 10);
  if (!isDay(bookingDay) || !isDay(valueDay))
    throw new StatementError(`A date of ${what} is missing or wrong.`);
  const texts = [id, description, ...Object.values(detail ?? {})];
  if (texts.some((text) => typeof text === 'string' && text.search(controls) >= 0)) {
    note('Control characters become spaces', id);
  }
  return {
    ...{ id: textOf(id) ?? '', bookedAt, bookingDay, valueDay, minor },
    description: textOf(description),
    typeLabel: textOf(detail?.typeLabel),
    party: detail && otherSideOf(account, detail, minor),
    remittance: textOf(detail?.remittanceInformation),
  };
}

/** A credit comes from who ordered it. The payer of a payment that came back is this account itself: then it is the beneficiary. */
function otherSideOf(account: Account, detail: FinancialMovement, minor: bigint) {
  const sides = [
    partyOf(detail.orderingCustomer, detail.orderingAccountNumber),
    partyOf(detail.beneficiaryCustomer, detail.beneficiaryAccountNumber),
  ];
  if (minor < 0n) sides.reverse();
  return sides.find(({ name, number }) => {
    if (number && account.number) return number !== account.number;
    return name && name !== account.name;
  });
}

function partyOf(name: unknown, number: unknown): Party {
  return { name: textOf(name), number: textOf(number)?.replaceAll(' ', '') };
}

/** Characters that end a line, or that XML cannot have. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** Text in one line. Numbers become text, since types of details are provisional. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).replace(controls, ' ').trim() || undefined;
}
