import { describe, expect, test } from 'vitest';
import { RefusedError } from '../ground/refused-error.ts';
import { currencies } from '../ledger/currencies.ts';
import {
  currenciesOf,
  isTraded,
  pairBetween,
  quotedPairs,
  requireForwardPair,
  requireQuotedPair,
} from './pairs.ts';

describe('a pair', () => {
  test.each(['EURUSD', 'EURGBP', 'EURCHF', 'EURJPY', 'EURKWD', 'GBPUSD'])(
    '%s is quoted',
    (pair) => {
      expect(requireQuotedPair(pair)).toBe(pair);
    },
  );

  test.each([
    ['USDEUR', 'EURUSD'],
    ['JPYEUR', 'EURJPY'],
    ['USDGBP', 'GBPUSD'],
  ])('%s is refused, and %s named', (pair, right) => {
    const error = new RefusedError('pairReversed', `${pair} is not quoted: use ${right}.`);
    expect(() => requireQuotedPair(pair)).toThrow(error);
  });

  test.each([
    ['USDCHF', 'USDCHF is not quoted. Quoted are, for example: EURUSD, EURCHF, GBPUSD.'],
    ['EUREUR', 'EUREUR is not quoted. Quoted are, for example: EURUSD, EURGBP, EURCHF.'],
    ['XXXYYY', 'XXXYYY is not quoted. Quoted are, for example: EURUSD, EURGBP, EURCHF.'],
  ])('%s is refused', (pair, message) => {
    expect(() => requireQuotedPair(pair)).toThrow(new RefusedError('pairNotQuoted', message));
  });

  test('has currencies that amounts can have', () => {
    const traded = quotedPairs.map(currenciesOf).flatMap(({ first, second }) => [first, second]);
    expect(traded.filter((currency) => !currencies.includes(currency))).toEqual([]);
    expect(traded.every(isTraded)).toBe(true);
    expect(isTraded('XPF')).toBe(false);
    expect(isTraded('toString')).toBe(false);
  });

  test('is found for two currencies in either order', () => {
    expect(pairBetween('USD', 'EUR')).toBe('EURUSD');
    expect(pairBetween('EUR', 'USD')).toBe('EURUSD');
    expect(() => pairBetween('USD', 'JPY')).toThrow(
      new RefusedError('pairNotQuoted', 'There is no rate between USD and JPY.'),
    );
  });
});

describe('section 1, rule 7: pairs of fixed forwards', () => {
  test.each(['EURUSD', 'EURGBP', 'GBPUSD'])('%s', (pair) => {
    expect(requireForwardPair(pair)).toBe(pair);
  });

  test.each([
    ['USDEUR', 'pairReversed', 'USDEUR is not quoted: use EURUSD.'],
    ['EURCHF', 'pairNotQuoted', 'EURCHF is not quoted. Quoted are, for example: EURUSD, EURGBP.'],
  ] as const)('%s is refused', (pair, code, message) => {
    expect(() => requireForwardPair(pair)).toThrow(new RefusedError(code, message));
  });
});
