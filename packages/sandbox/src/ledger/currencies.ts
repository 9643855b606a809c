import { currencyCodes, minorUnits } from '@crossborder-fx/client/money';
import { RefusedError } from '../ground/refused-error.ts';

/**
 * Every currency that an amount can have, in the order of the alphabet. CLF and UYW have 4 decimals and are left out:
 * their largest balance would not fit a safe integer. UYI is no money that is paid.
 */
export const currencies: readonly string[] = currencyCodes().filter(
  (code) => !['CLF', 'UYI', 'UYW'].includes(code),
);

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  currencies.map((code) => [code, minorUnits(code)]),
);

/** JPY 0, EUR 2, KWD 3. @throws {RefusedError} `currencyUnknown` */
export function decimalsOf(currency: string): number {
  const decimals = decimalsByCode.get(currency);
  if (decimals === undefined) {
    throw new RefusedError('currencyUnknown', `${currency} is not a currency of this service.`);
  }
  return decimals;
}

/** The minor units of one unit: JPY 1, EUR 100, KWD 1000. @throws {RefusedError} `currencyUnknown` */
export function minorPerUnit(currency: string): bigint {
  return 10n ** BigInt(decimalsOf(currency));
}
