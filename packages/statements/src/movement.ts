import type {
  Amount,
  FinancialMovement,
  FinancialMovementEntry,
  Wallet,
} from '@crossborder-fx/client';
import { currencyCodes, minorUnits, parseDecimal } from '@crossborder-fx/client/money';
import { isDay, StatementError } from './statement.ts';

/** Records how a format changes a text of a movement, or how the statement treats the movement. */
export type Note = (what: string, movementId: string) => void;

export type Account = ReturnType<typeof accountOf>;

/** @throws {StatementError} for a currency that has no number of decimals in ISO 4217 (such as gold), or does not exist */
export function accountOf(id: string, wallet: Wallet) {
  const { currency = '', accountNumber, holder, holderBank } = wallet;
  if (!currencyCodes().includes(currency))
    throw new StatementError(
      `The currency of the account must have minor units in ISO 4217, and ${currency} has none.`,
    );
  const [party, decimals] = [partyOf(holder?.name, accountNumber), minorUnits(currency)];
  /** Writes an amount in minor units as a decimal: `-1250n` becomes `-12.50` for a currency with two decimals. */
  const decimalOf = (minor: bigint) => {
    const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
    const dot = digits.length - decimals;
    const fraction = digits.slice(dot);
    return `${minor < 0n ? '-' : ''}${digits.slice(0, dot)}${fraction && `.${fraction}`}`;
  };
  return { ...party, id, bic: holderBank?.bic ?? '', currency, decimals, decimalOf };
}

/** A movement with all values that a format needs. Values from the movement's detail may be undefined. */
export type Movement = ReturnType<typeof movementOf>;

/** @throws {StatementError} for a movement without an amount in the account's currency, or without a date */
export function movementOf(
  account: Account,
  listed: FinancialMovementEntry,
  detail: FinancialMovement | undefined,
  note: Note,
) {
  const { id, walletId = account.id, bookingDate, valueDate, amount, description } = listed;
  const what = `movement ${id}`;
  if (walletId !== account.id)
    throw new StatementError(`The service listed ${what}, which belongs to another account.`);
  const minor = minorOf(account, amount, `The amount of ${what}`);
  const bookedAt = bookingDate ?? valueDate ?? '';
  const bookingDay = bookedAt.slice(0, 10);
  const valueDay = (valueDate ?? bookedAt).slice(0, 10);
  if (!isDay(bookingDay) || !isDay(valueDay))
    throw new StatementError(`The bookingDate and valueDate of ${what} must be days that exist.`);
  const texts = [id, description, ...Object.values(detail ?? {})];
  if (texts.some((text) => typeof text === 'string' && text.search(controls) >= 0))
    note('Control characters in texts become spaces', id);

  // The other party of a credit is the ordering party, or the beneficiary if the ordering party is the account itself.
  const sides = [
    partyOf(detail?.orderingCustomer, detail?.orderingAccountNumber),
    partyOf(detail?.beneficiaryCustomer, detail?.beneficiaryAccountNumber),
  ];
  if (minor < 0n) sides.reverse();
  return {
    id: textOf(id) ?? '',
    /** The time or day on which the movement is booked, as the service sends it. */
    bookedAt,
    bookingDay,
    valueDay,
    /** The amount in minor units (such as cents) of the currency, negative for a debit. */
    minor,
    typeLabel: textOf(detail?.typeLabel),
    /** The name and the account number of the other party of the movement. */
    party: sides.find(({ name, number }) =>
      number && account.number ? number !== account.number : name && name !== account.name,
    ),
    description: textOf(description),
    remittance: textOf(detail?.remittanceInformation),
  };
}

const partyOf = (name: unknown, number: unknown) => ({
  name: textOf(name),
  number: textOf(number)?.replaceAll(' ', ''),
});

/** The characters in a text that would end its line, or that XML does not allow. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** Returns a text or number of the service as one line of text. Any other value counts as missing. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).replace(controls, ' ').trim() || undefined;
}

/** Returns 1250n for `12.50`. @throws {StatementError} when the amount has another currency, or is not a decimal */
export function minorOf({ currency, decimals }: Account, amount: Amount | undefined, what: string) {
  if (amount?.currency !== currency) {
    const found = amount?.currency ?? 'missing';
    throw new StatementError(`${what} must be in ${currency}, and its currency is ${found}.`);
  }
  const rule = `${what} must be a number with at most ${decimals} decimals.`;
  // `parseDecimal` returns units of 0.0000001. One minor unit, such as a cent, has `perMinor` of these units.
  const perMinor = 10n ** BigInt(7 - decimals);
  try {
    const units = parseDecimal(amount.value);
    if (units % perMinor === 0n) return units / perMinor;
  } catch (cause) {
    throw new StatementError(rule, { cause });
  }
  throw new StatementError(rule);
}
