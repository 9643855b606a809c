import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealOf } from './deal-of.ts';

const prices = { bid: 10_852_000n, ask: 10_864_000n };
const euros = (minor: bigint) => ({ minor, currency: 'EUR' });
const dollars = (minor: bigint) => ({ minor, currency: 'USD' });
const million = 1_000_000n;

describe('section 1, rule 6: the currency of the amount says which leg is given', () => {
  test('S with euros: they are sold at bid', () => {
    expect(dealOf({ pair: 'EURUSD', side: 'S', amount: euros(million), prices })).toEqual({
      source: euros(million),
      delivered: dollars(1_085_200n),
      appliedRate: prices.bid,
      given: 'source',
    });
  });

  test('S with dollars: euros are sold at bid for so many', () => {
    expect(dealOf({ pair: 'EURUSD', side: 'S', amount: dollars(million), prices })).toEqual({
      source: euros(921_489n),
      delivered: dollars(million),
      appliedRate: prices.bid,
      given: 'delivered',
    });
  });

  test('B with euros: they are bought at ask', () => {
    expect(dealOf({ pair: 'EURUSD', side: 'B', amount: euros(million), prices })).toEqual({
      source: dollars(1_086_400n),
      delivered: euros(million),
      appliedRate: prices.ask,
      given: 'delivered',
    });
  });

  test('B with dollars: euros are bought at ask for so many', () => {
    expect(dealOf({ pair: 'EURUSD', side: 'B', amount: dollars(million), prices })).toEqual({
      source: dollars(million),
      delivered: euros(920_471n),
      appliedRate: prices.ask,
      given: 'source',
    });
  });

  test('another currency is refused', () => {
    const deal = () =>
      dealOf({ pair: 'EURUSD', side: 'B', amount: { minor: 1n, currency: 'GBP' }, prices });
    expect(deal).toThrow(
      expect.objectContaining({
        code: 'currencyNotInPair',
        message: 'The amount must be in EUR or USD, the currencies of EURUSD.',
      }),
    );
  });

  test('a leg that becomes nothing is refused', () => {
    const deal = () =>
      dealOf({
        pair: 'EURKWD',
        side: 'S',
        amount: { minor: 1n, currency: 'KWD' },
        prices: { bid: 3_332_000n, ask: 3_336_000n },
      });
    expect(deal).toThrow(expect.objectContaining({ code: 'amountRoundsToZero' }));
  });
});

describe('sideRefersTo amountCurrency', () => {
  const sideRefersTo = 'amountCurrency';

  test('B with dollars buys them, for euros sold at bid', () => {
    const deal = dealOf({
      pair: 'EURUSD',
      side: 'B',
      amount: dollars(million),
      prices,
      sideRefersTo,
    });
    expect(deal).toEqual(dealOf({ pair: 'EURUSD', side: 'S', amount: dollars(million), prices }));
  });

  test('S with dollars sells them, for euros bought at ask', () => {
    const deal = dealOf({
      pair: 'EURUSD',
      side: 'S',
      amount: dollars(million),
      prices,
      sideRefersTo,
    });
    expect(deal).toEqual(dealOf({ pair: 'EURUSD', side: 'B', amount: dollars(million), prices }));
  });

  test.each(['B', 'S'] as const)('%s with euros is the same', (side) => {
    const deal = dealOf({ pair: 'EURUSD', side, amount: euros(million), prices, sideRefersTo });
    expect(deal).toEqual(dealOf({ pair: 'EURUSD', side, amount: euros(million), prices }));
  });
});

test('buying and selling back never earns money', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 12n }), (minor) => {
      const bought = dealOf({ pair: 'EURUSD', side: 'B', amount: dollars(minor), prices });
      const sold = dealOf({ pair: 'EURUSD', side: 'S', amount: bought.delivered, prices });
      expect(sold.delivered.minor).toBeLessThan(minor);
    }),
  );
});
