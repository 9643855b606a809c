import { formatDecimal } from '@crossborder-fx/client/money';
import { describe, expect, test } from 'vitest';
import { RefusedError } from '../ground/refused-error.ts';
import { currencies, decimalsOf, minorPerUnit } from './currencies.ts';

describe('minor units', () => {
  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['ISK', 0],
    ['EUR', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['MRU', 2],
    ['KWD', 3],
    ['IQD', 3],
  ])('%s has %i decimals, whatever Intl says', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(minorPerUnit(currency)).toBe(10n ** BigInt(decimals));
  });

  test.each(['CLF', 'UYW', 'XAU', 'XXX', 'eur', '', 'EURO', 'HRK', 'toString'])(
    'refuses %j',
    (currency) => {
      const error = new RefusedError(
        'currencyUnknown',
        `${currency} is not a currency of this service.`,
      );
      expect(() => decimalsOf(currency)).toThrow(error);
    },
  );

  test('an amount of any of them is shown with its decimals by the client', () => {
    for (const currency of currencies) {
      const [, decimals = ''] = formatDecimal('1', { locale: 'en', currency }).split('.');
      expect(`${currency} ${decimals.length}`).toBe(`${currency} ${decimalsOf(currency)}`);
    }
  });

  test('every code of the table has 3 capital letters', () => {
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(currencies).toHaveLength(155);
  });
});
