import { parseDecimal } from '@crossborder-fx/client/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, refusalOf } from '../../test/refusals.ts';
import { currencies, decimalsOf } from '../ledger/money.ts';
import { counterValueOf, dealOf } from './deal-of.ts';
import { atMid, isWithinForwardLimit, midsOf } from './market.ts';
import {
  baseMids,
  currenciesOf,
  isTraded,
  pairBetween,
  quotedPairs,
  requireForwardPair,
  requireQuotedPair,
} from './pairs.ts';
import {
  divideByRate,
  forwardPrices,
  multiplyByRate,
  ratesAround,
  readRate,
  writeRate,
  writeRates,
} from './rate.ts';

const of = (minor: bigint, currency: string) => ({ minor, currency });
const mids = {
  ...midsOf('1'),
  ...{ EURUSD: 10_858_000n, EURGBP: 8_747_000n, GBPUSD: 12_413_000n },
  ...{ EURJPY: 1_634_200_000n, EURKWD: 3_334_000n },
};

describe('the rates of a seed', () => {
  const seeds = ['', '0', '1', 'seed', 'another seed'];

  test('midsOf gives the same rates for the same seed, and different rates for another seed', () => {
    expect(midsOf('seed')).toEqual(midsOf('seed'));
    expect(midsOf('seed')).not.toEqual(midsOf('seeds'));
    // Do not change these rates: every user of the sandbox would then get other rates for the same seed.
    expect(midsOf('1')).toMatchObject({ EURUSD: 10_765_000n, EURGBP: 8_806_000n });
  });

  test.each(seeds)(
    'midsOf(%j) stays within 1 %% of each base rate, and exchanges that lead back to the first currency lose money',
    (seed) => {
      const own = midsOf(seed);
      expect(Object.keys(own)).toEqual([...quotedPairs]);
      expect(Object.values(own).filter((mid) => mid % 1000n !== 0n)).toEqual([]);
      for (const [currency, text] of Object.entries(baseMids)) {
        const [base, mid] = [parseDecimal(text), own[`EUR${currency as keyof typeof baseMids}`]];
        expect(mid < base ? base - mid : mid - base).toBeLessThanOrEqual(base / 100n + 500n);
      }
      const [dollars, pounds, cable] = [own.EURUSD, own.EURGBP, own.GBPUSD].map(
        (mid) => ratesAround(mid).applied,
      );
      if (!dollars || !pounds || !cable) return expect.fail('a pair has no rate');
      // Exchange euros to pounds, to dollars and back to euros, and then the other way around: both lose money.
      expect(pounds.bid * cable.bid).toBeLessThan(dollars.ask * 10n ** 7n);
      expect(dollars.bid * 10n ** 7n).toBeLessThan(cable.ask * pounds.ask);
    },
  );
});

describe('currency pairs', () => {
  test('pairBetween finds each quoted pair in either order, and isTraded accepts both currencies of the pair', () => {
    for (const pair of quotedPairs) {
      const { first, second } = currenciesOf(pair);
      expect(requireQuotedPair(pair)).toBe(pair);
      expect([pairBetween(first, second), pairBetween(second, first)]).toEqual([pair, pair]);
      expect(currencies).toEqual(expect.arrayContaining([first, second]));
      expect([first, second].every(isTraded)).toBe(true);
    }
    expect([isTraded('XPF'), isTraded('toString')]).toEqual([false, false]);
    expect(codeOf(() => pairBetween('USD', 'JPY'))).toBe('pairNotQuoted');
  });

  test.each([
    ['USDEUR', 'pairReversed', 'USDEUR is not quoted: use EURUSD.'],
    ['USDGBP', 'pairReversed', 'USDGBP is not quoted: use GBPUSD.'],
    ['USDCHF', 'pairNotQuoted', 'Use a quoted pair, such as EURUSD, EURCHF, GBPUSD.'],
    ['EUREUR', 'pairNotQuoted', 'Use a quoted pair, such as EURUSD, EURGBP, EURCHF.'],
    ['XXXYYY', 'pairNotQuoted', 'Use a quoted pair, such as EURUSD, EURGBP, EURCHF.'],
  ])('requireQuotedPair refuses %s with %s', (pair, code, message) => {
    const refusal = refusalOf(() => requireQuotedPair(pair));
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  test('1, rule 7: requireForwardPair accepts only EURUSD, EURGBP and GBPUSD', () => {
    const three = ['EURUSD', 'EURGBP', 'GBPUSD'];
    expect(three.map(requireForwardPair)).toEqual(three);
    expect(codeOf(() => requireForwardPair('USDEUR'))).toBe('pairReversed');
    expect(refusalOf(() => requireForwardPair('EURCHF')).message).toBe(
      'EURCHF is not quoted. Use a quoted pair, such as EURUSD, EURGBP.',
    );
  });
});

describe('prices', () => {
  test('prices lie around the mid-market rate, rounded to 7 decimals', () => {
    const rates = ratesAround(8_747_000n);
    expect(writeRates('EURGBP', rates, '2026-11-16 10:20:40')).toEqual({
      currencyPair: 'EURGBP',
      midMarket: '000000000000.8747',
      date: '2026-11-16 10:20:40',
      coreAsk: '000000000000.8747875',
      coreBid: '000000000000.8746125',
      appliedAsk: '000000000000.8753123',
      appliedBid: '000000000000.8740877',
    });
  });

  test.each([
    [0, 9_993_000n, 10_007_000n],
    [1, 9_993_040n, 10_007_040n],
    [180, 10_000_195n, 10_014_205n],
  ])('forwardPrices for %i days adds 0.000004 of the rate for each day', (days, bid, ask) => {
    expect(forwardPrices(ratesAround(10_000_000n).applied, days)).toEqual({ bid, ask });
  });
});

describe('a rate', () => {
  test.each([
    ['000000000000.8741', 8_741_000n],
    ['000000000001', 10_000_000n],
    ['000000000163.4200001', 1_634_200_001n],
  ])('readRate and writeRate convert the rate %s', (text, rate) => {
    expect([readRate(text), writeRate(rate)]).toEqual([rate, text]);
  });

  test.each(['0', '-1', '0.0000999', '1000000.0000001'])('readRate refuses the rate %s', (text) => {
    expect(codeOf(() => readRate(text))).toBe('rateOutOfRange');
  });

  test.each([
    ['500.00 GBP are divided by 0.8741', 50_000n, 'GBP', '÷', '0.8741', 57_202n, 'EUR'],
    ['half a minor unit is rounded away from zero', 1n, 'GBP', '×', '0.5', 1n, 'EUR'],
    ['a negative half is rounded away from zero', -3n, 'GBP', '×', '0.5', -2n, 'EUR'],
    ['the result has a currency without decimals', 100n, 'EUR', '×', '163.42', 163n, 'JPY'],
    ['the result has a currency with three decimals', 100n, 'EUR', '×', '0.3334', 333n, 'KWD'],
    ['the amount has a currency without decimals', 163n, 'JPY', '÷', '163.42', 100n, 'EUR'],
    ['the amount is zero', 0n, 'EUR', '÷', '163.42', 0n, 'USD'],
  ] as const)(
    'an exchange at a rate converts an amount: %s',
    (_what, minor, from, sign, rate, result, to) => {
      const exchange = sign === '×' ? multiplyByRate : divideByRate;
      expect(exchange(of(minor, from), readRate(rate), to)).toEqual(of(result, to));
    },
  );

  test.each([
    ['amountRoundsToZero', divideByRate, of(1n, 'EUR'), '163.42'],
    ['amountTooLarge', multiplyByRate, of(99_999_999_999_900n, 'EUR'), '1.0001'],
  ])(
    'an exchange at a rate throws a RefusedError with the code %s',
    (code, exchange, amount, rate) => {
      expect(codeOf(() => exchange(amount, readRate(rate), 'USD'))).toBe(code);
    },
  );

  test('an exchange at a rate is at most half a minor unit away from the exact value', () => {
    const distance = (one: bigint, other: bigint) => (one < other ? other - one : one - other);
    const currency = fc.constantFrom('JPY', 'EUR', 'KWD');
    const minor = fc.bigInt({ min: 1_000_000n, max: 10n ** 9n });
    const rates = fc.bigInt({ min: 10n ** 5n, max: 10n ** 9n });
    fc.assert(
      fc.property(minor, rates, currency, currency, (given, rate, from, to) => {
        // The exact amount: given / 10^from × rate / 10^7 = exact / 10^to. Multiply both sides to compare integers.
        const [small, large] = [10n ** BigInt(decimalsOf(from)), 10n ** BigInt(decimalsOf(to))];
        const one = 10n ** 7n;
        const product = multiplyByRate(of(given, from), rate, to).minor;
        const tooFar = 2n * distance(product * small * one, given * rate * large);
        expect(tooFar).toBeLessThanOrEqual(small * one);
        const quotient = divideByRate(of(given, from), rate, to).minor;
        const farther = 2n * distance(quotient * small * rate, given * one * large);
        expect(farther).toBeLessThanOrEqual(small * rate);
      }),
    );
  });
});

describe('an amount at mid', () => {
  test.each([
    [100n, 'EUR', 'EUR', 100n],
    [300n, 'EUR', 'USD', 326n],
    [326n, 'USD', 'EUR', 300n],
    [1_000n, 'USD', 'JPY', 1_505n],
    [100n, 'XPF', 'XPF', 100n],
    [0n, 'EUR', 'JPY', 0n],
    [1n, 'JPY', 'KWD', 2n],
    [30n, 'JPY', 'EUR', 18n],
  ])(
    'atMid converts %s minor units of %s to %s, with the result %s',
    (minor, from, to, expected) => {
      expect(atMid(of(minor, from), to, mids)).toEqual(of(expected, to));
    },
  );

  test('atMid can return zero, and refuses a currency without a rate to the euro', () => {
    expect(atMid(of(50n, 'EUR'), 'KWD', { ...mids, EURKWD: 1_000n }).minor).toBe(0n);
    expect(codeOf(() => atMid(of(100n, 'EUR'), 'XPF', mids))).toBe('pairNotQuoted');
  });

  test.each([
    [100_000_000n, 'EUR'],
    [108_580_000n, 'USD'],
    [163_420_000n, 'JPY'],
  ])(
    '4.6, rule 3: a fixed forward is limited to %s minor units of %s, which are 1,000,000 EUR',
    (most, currency) => {
      expect(isWithinForwardLimit(of(most, currency), mids)).toBe(true);
      expect(isWithinForwardLimit(of(most + 1n, currency), mids)).toBe(false);
    },
  );
});

describe('the cost of a payment for its wallet', () => {
  const pounds = of(50_000n, 'GBP');

  test('counterValueOf returns the amount itself, without a rate, for a wallet in the same currency', () => {
    expect(counterValueOf(pounds, 'GBP', mids)).toEqual({ counterValue: pounds });
    expect(counterValueOf(of(1n, 'XPF'), 'XPF', mids)).toEqual({ counterValue: of(1n, 'XPF') });
  });

  test.each([
    // At the bid, 500 GBP cost 500 / 0.8740877 = 572.0249… EUR.
    ['÷ bid', 'EUR', 57_202n, 'EURGBP', { bid: 8_740_877n }],
    // At the ask, 500 GBP cost 500 × 1.2421689 = 621.08445 USD.
    ['× ask', 'USD', 62_108n, 'GBPUSD', { ask: 12_421_689n }],
  ])(
    'counterValueOf returns the amount %s for a wallet in %s',
    (_what, currency, minor, pair, applied) => {
      const { counterValue, exchange } = counterValueOf(pounds, currency, mids);
      expect(counterValue).toEqual(of(minor, currency));
      expect(exchange).toMatchObject({ pair, rates: { applied } });
    },
  );

  test('counterValueOf refuses a pair that is not quoted', () => {
    expect(codeOf(() => counterValueOf(pounds, 'CHF', mids))).toBe('pairNotQuoted');
  });
});

describe('1, rule 6: the currency of the amount decides which leg is given', () => {
  const prices = { bid: 10_852_000n, ask: 10_864_000n };
  const euros = (minor: bigint) => of(minor, 'EUR');
  const dollars = (minor: bigint) => of(minor, 'USD');
  const million = 1_000_000n;

  test.each([
    ['S', 'source', euros(million), dollars(1_085_200n)],
    ['S', 'delivered', dollars(million), euros(921_489n)],
    ['B', 'delivered', euros(million), dollars(1_086_400n)],
    ['B', 'source', dollars(million), euros(920_471n)],
  ] as const)(
    'with side %s, the %s amount of the deal that dealOf returns is the amount in the request, %o',
    (side, given, amount, other) => {
      expect(dealOf({ pair: 'EURUSD', side, amount, prices })).toEqual({
        ...(given === 'source'
          ? { source: amount, delivered: other }
          : { source: other, delivered: amount }),
        appliedRate: side === 'S' ? prices.bid : prices.ask,
        given,
      });
    },
  );

  test.each([
    ['B', dollars(million), 'S'],
    ['S', dollars(million), 'B'],
    ['B', euros(million), 'B'],
    ['S', euros(million), 'S'],
  ] as const)(
    'with sideRefersTo amountCurrency, side %s of the amount %o means the same to dealOf as side %s means without this option',
    (side, amount, usual) => {
      const deal = dealOf({ pair: 'EURUSD', side, amount, prices, sideRefersTo: 'amountCurrency' });
      expect(deal).toEqual(dealOf({ pair: 'EURUSD', side: usual, amount, prices }));
    },
  );

  test('dealOf refuses an amount in another currency, and a leg that rounds to zero', () => {
    const other = { pair: 'EURUSD', side: 'B', amount: of(1n, 'GBP'), prices } as const;
    expect(refusalOf(() => dealOf(other))).toMatchObject({
      code: 'currencyNotInPair',
      message: 'The amount must be in EUR or USD, the currencies of EURUSD.',
    });
    const small = { pair: 'EURKWD', side: 'S', amount: of(1n, 'KWD') } as const;
    const nothing = () => dealOf({ ...small, prices: { bid: 3_332_000n, ask: 3_336_000n } });
    expect(codeOf(nothing)).toBe('amountRoundsToZero');
  });

  test('a client who buys dollars and sells them back never earns money', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 12n }), (minor) => {
        const bought = dealOf({ pair: 'EURUSD', side: 'B', amount: dollars(minor), prices });
        const sold = dealOf({ pair: 'EURUSD', side: 'S', amount: bought.delivered, prices });
        expect(sold.delivered.minor).toBeLessThan(minor);
      }),
    );
  });
});
