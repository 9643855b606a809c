import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealOf } from './deal-of.ts';

const prices = { bid: 10_852_000n, ask: 10_864_000n };
const euros = (minor: bigint) => ({ minor, currency: 'EUR' });
const dollars = (minor: bigint) => ({ minor, currency: 'USD' });
const million = 1_000_000n;

describe('section 1, rule 6: the currency of the amount says which leg is given', () => {
  test.each([
    ['euros are sold at bid', 'S', euros(million), dollars(1_085_200n), 'source'],
    [
      'euros are sold at bid for so many dollars',
      'S',
      dollars(million),
      euros(921_489n),
      'delivered',
    ],
    ['euros are bought at ask', 'B', euros(million), dollars(1_086_400n), 'delivered'],
    [
      'euros are bought at ask for so many dollars',
      'B',
      dollars(million),
      euros(920_471n),
      'source',
    ],
  ] as const)('%s', (_what, side, amount, counterValue, given) => {
    const isSource = given === 'source';
    expect(dealOf({ pair: 'EURUSD', side, amount, prices })).toEqual({
      source: isSource ? amount : counterValue,
      delivered: isSource ? counterValue : amount,
      appliedRate: side === 'S' ? prices.bid : prices.ask,
      given,
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

test.each([
  ['B with dollars buys them, for euros sold at bid', 'B', dollars(million), 'S'],
  ['S with dollars sells them, for euros bought at ask', 'S', dollars(million), 'B'],
  ['B with euros is the same', 'B', euros(million), 'B'],
  ['S with euros is the same', 'S', euros(million), 'S'],
] as const)('sideRefersTo amountCurrency: %s', (_what, side, amount, usual) => {
  const deal = dealOf({ pair: 'EURUSD', side, amount, prices, sideRefersTo: 'amountCurrency' });
  expect(deal).toEqual(dealOf({ pair: 'EURUSD', side: usual, amount, prices }));
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
