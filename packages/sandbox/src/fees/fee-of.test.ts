import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { midsOf } from '../market/market.ts';
import { type FeeRequest, feeOf } from './fee-of.ts';
import { offersOf } from './offers-of.ts';

const mids = { ...midsOf('1'), EURUSD: 10_858_000n, EURGBP: 8_747_000n, EURJPY: 1_634_200_000n };
const euros = (minor: bigint) => ({ minor, currency: 'EUR' });
const pounds = (minor: bigint) => ({ minor, currency: 'GBP' });

const sepa: FeeRequest = {
  amount: euros(125_000n),
  counterValue: euros(125_000n),
  ibanCountry: 'FR',
  charges: 'SHARE',
  priority: '48H',
  feeCurrency: 'EUR',
  mids,
};
const converted: FeeRequest = {
  ...sepa,
  amount: pounds(50_000n),
  counterValue: euros(57_202n),
  ibanCountry: 'GB',
  charges: 'OUR',
};

describe('the wallet pays', () => {
  test('the cost of the charges, as in the examples of the description', () => {
    const nothing = euros(0n);
    expect(feeOf(sepa)).toMatchObject({
      shown: euros(300n),
      debited: euros(300n),
      withheld: nothing,
    });
    expect(feeOf(converted)).toMatchObject({
      shown: euros(1_200n),
      debited: euros(1_200n),
      withheld: pounds(0n),
    });
  });

  test('the cost of the priority too', () => {
    const fee = feeOf({ ...sepa, charges: 'SEPA', priority: 'instant' });
    expect(fee.debited).toEqual(euros(150n));
    expect(feeOf({ ...sepa, priority: 'urgent' }).offer.priority).toBe('24H');
  });

  test('in its own currency, shown in the one that was asked for', () => {
    expect(feeOf({ ...converted, feeCurrency: 'GBP' })).toMatchObject({
      // 12 × 0.8747 = 10.4964
      shown: pounds(1_050n),
      debited: euros(1_200n),
    });
  });

  test('the cost in euros at mid when the tariff has not its currency', () => {
    const yen = { minor: 100_000n, currency: 'JPY' };
    const swift = { ...sepa, amount: yen, counterValue: yen, feeCurrency: 'JPY' };
    expect(feeOf(swift).debited).toEqual({ minor: 1_634n, currency: 'JPY' });
    const fromYen = { ...converted, amount: euros(10_000n), counterValue: yen };
    expect(feeOf({ ...fromYen, feeCurrency: 'EUR' })).toMatchObject({
      shown: euros(1_200n),
      debited: { minor: 1_961n, currency: 'JPY' },
    });
  });
});

describe('with BEN the beneficiary pays', () => {
  test('the fee is withheld from the amount', () => {
    expect(feeOf({ ...converted, charges: 'BEN', feeCurrency: 'GBP' })).toMatchObject({
      // 5 × 0.8747 = 4.3735
      shown: pounds(437n),
      debited: euros(0n),
      withheld: pounds(437n),
    });
  });

  test('a fee in the currency of the wallet is refused', () => {
    expect(() => feeOf({ ...converted, charges: 'BEN' })).toThrow(
      expect.objectContaining({
        code: 'feeCurrencyNotAllowed',
        message: 'feeCurrency must be GBP with BEN.',
      }),
    );
  });

  test('an amount up to the fee is refused', () => {
    const ben = (minor: bigint) =>
      feeOf({ ...sepa, charges: 'BEN', amount: euros(minor), counterValue: euros(minor) });
    expect(() => ben(300n)).toThrow(expect.objectContaining({ code: 'amountBelowFee' }));
    expect(ben(301n).withheld).toEqual(euros(300n));
  });
});

describe('refuses', () => {
  test.each([
    ['a fee in a third currency', { feeCurrency: 'USD' }, 'feeCurrencyNotAllowed'],
    ['a priority without a name', { priority: '' }, 'priorityUnknown'],
    ['charges that are not offered', { charges: 'SEPA' }, 'optionNotOffered'],
    ['an amount below one unit', { amount: pounds(99n) }, 'amountBelowMinimum'],
    ['a counter-value below one unit', { counterValue: euros(99n) }, 'amountBelowMinimum'],
  ] as const)('%s', (_name, change, code) => {
    expect(() => feeOf({ ...converted, ...change })).toThrow(expect.objectContaining({ code }));
  });

  test('nothing at exactly one unit', () => {
    const fee = feeOf({ ...converted, amount: pounds(100n), counterValue: euros(100n) });
    expect(fee.debited).toEqual(euros(1_200n));
  });

  test('a wallet whose currency has no rate to that of the tariff', () => {
    const francs = { minor: 100_000n, currency: 'XPF' };
    const request = { ...sepa, amount: francs, counterValue: francs, feeCurrency: 'XPF' };
    expect(() => feeOf(request)).toThrow(expect.objectContaining({ code: 'pairNotQuoted' }));
  });
});

test('either the wallet or the beneficiary pays, and what is paid is the cost of the options', () => {
  const route = { walletCurrency: 'EUR', paymentCurrency: 'EUR', ibanCountry: 'FR' };
  fc.assert(
    fc.property(
      fc.constantFrom(...offersOf(route)),
      fc.bigInt({ min: 10_000n, max: 10n ** 13n }),
      ({ charges, priority, feeCost, priorityCost }, minor) => {
        const request = { ...sepa, charges, priority };
        const fee = feeOf({ ...request, amount: euros(minor), counterValue: euros(minor) });
        const cost = feeCost.minor + priorityCost.minor;
        expect(fee.shown.minor).toBe(cost);
        expect([fee.debited.minor, fee.withheld.minor]).toEqual(
          charges === 'BEN' ? [0n, cost] : [cost, 0n],
        );
      },
    ),
  );
});
