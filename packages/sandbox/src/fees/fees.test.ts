import type { AmountObject, FeePaymentOption } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { codeOf, refusalOf } from '../../test/refusals.ts';
import { type Money, readAmount, writeAmount } from '../ledger/money.ts';
import { counterValueOf } from '../market/deal-of.ts';
import { midsOf } from '../market/market.ts';
import { type FeeRequest, feeOf, offersOf, paymentOptionsOf, requireOffer } from './fee-of.ts';
import { eeaCountries, eeaCurrencies, kindOf, sepaCountries } from './tariff.ts';

const mids = { ...midsOf('1'), EURUSD: 10_858_000n, EURGBP: 8_747_000n, EURJPY: 1_634_200_000n };
const euros = (minor: bigint) => ({ minor, currency: 'EUR' });
const pounds = (minor: bigint) => ({ minor, currency: 'GBP' });
const yen = (minor: bigint) => ({ minor, currency: 'JPY' });
const sepaRoute = { walletCurrency: 'EUR', paymentCurrency: 'EUR', ibanCountry: 'FR' };
const yenRoute = { walletCurrency: 'JPY', paymentCurrency: 'JPY', ibanCountry: undefined };

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

test.each([
  ['EUR', 'EUR', 'FR', 'sepa'],
  ['EUR', 'EUR', 'GB', 'sepa'],
  ['EUR', 'EUR', 'CH', 'sepa'],
  ['EUR', 'EUR', 'TR', 'swift'],
  ['EUR', 'EUR', undefined, 'swift'],
  ['SEK', 'SEK', 'DE', 'eea'],
  ['CHF', 'CHF', 'LI', 'eea'],
  ['CHF', 'CHF', 'CH', 'swift'],
  ['PLN', 'PLN', undefined, 'swift'],
  ['GBP', 'GBP', 'GB', 'swift'],
  ['USD', 'USD', 'FR', 'swift'],
  ['EUR', 'GBP', 'GB', 'converted'],
] as const)(
  'a payment from %s to %s with an IBAN of %s has the tariff of kind %s',
  (walletCurrency, paymentCurrency, ibanCountry, kind) => {
    expect(kindOf({ walletCurrency, paymentCurrency, ibanCountry })).toBe(kind);
  },
);

test('the tariff has 30 countries of the EEA and 42 of SEPA, and its EEA currencies leave out the euro', () => {
  expect([eeaCountries.size, sepaCountries.size, eeaCurrencies.has('EUR')]).toEqual([
    30,
    42,
    false,
  ]);
});

describe('payment options', () => {
  test.each([
    [['EUR', 'EUR', 'FR'], 'SEPA 50 EUR, SHARE 300 EUR, OUR 1200 EUR, BEN 300 EUR, RTGS 1500 EUR'],
    [['SEK', 'SEK', 'SE'], 'DSP 500 EUR, SHARE 1000 EUR, OUR 2500 EUR, BEN 1000 EUR'],
    [['USD', 'USD', undefined], 'SHARE 1000 USD, OUR 2500 USD, BEN 1000 USD, RTGS 1500 USD'],
    [['EUR', 'EUR', undefined], 'SHARE 1000 EUR, OUR 2500 EUR, BEN 1000 EUR'],
    [['EUR', 'GBP', 'GB'], 'SHARE 500 EUR, OUR 1200 EUR, BEN 500 EUR'],
  ] as const)(
    'offersOf for the route %o offers %s at the priority 48H',
    ([walletCurrency, paymentCurrency, ibanCountry], expected) => {
      const offered = offersOf({ walletCurrency, paymentCurrency, ibanCountry })
        .filter(({ priority }) => priority === '48H')
        .map(({ charges, feeCost }) => `${charges} ${feeCost.minor} ${feeCost.currency}`);
      expect(offered.join(', ')).toBe(expected);
    },
  );

  test('only SEPA offers the priority instant', () => {
    const instant = offersOf(sepaRoute).filter(({ priority }) => priority === 'instant');
    expect(instant.map(({ charges }) => charges)).toEqual(['SEPA']);
    expect(offersOf(yenRoute).some(({ priority }) => priority === 'instant')).toBe(false);
    // A SEPA payment has 16 offers: 3 priorities with each of 5 charges options, and `instant` with one charges option.
    expect(offersOf(sepaRoute)).toHaveLength(16);
  });

  test.each([
    ['48H', '48H', 0n],
    ['normal', '48H', 0n],
    ['24H', '24H', 1_500n],
    ['urgent', '24H', 1_500n],
    ['1H', '1H', 2_500n],
    ['instant', 'instant', 100n],
  ])('requireOffer reads the priority %s as %s', (name, priority, minor) => {
    const offer = requireOffer(sepaRoute, { charges: 'SEPA', priority: name });
    expect(offer).toMatchObject({ priority, priorityCost: euros(minor) });
  });

  test.each([
    ...['', '48h', '2H', 'toString', '__proto__'].map(
      (priority) =>
        [sepaRoute, 'SEPA', priority, 'priorityUnknown', 'one of 48H, 24H, 1H, in'] as const,
    ),
    [sepaRoute, 'OUR', 'instant', 'optionNotOffered', 'OUR with instant is not offered'],
    [sepaRoute, 'DSP', '48H', 'optionNotOffered', 'DSP with 48H is not offered'],
    [yenRoute, 'RTGS', '48H', 'optionNotOffered', 'RTGS with 48H is not offered'],
    [yenRoute, 'SEPA', 'normal', 'optionNotOffered', 'SEPA with normal is not offered'],
  ] as const)(
    'requireOffer refuses, for the route %o, the charges %s with the priority %j: %s',
    (route, charges, priority, code, message) => {
      const refusal = refusalOf(() => requireOffer(route, { charges, priority }));
      expect(refusal).toMatchObject({ code, message: expect.stringContaining(message) });
    },
  );

  test.each([
    [sepaRoute, '48H', 'SHARE', '000000000000.00', '000000000003.00', '000000000001.00'],
    [yenRoute, '24H', 'OUR', '000000002451', '000000004086', '000000000001'],
  ])(
    '4.4: paymentOptionsOf for the route %o, the priority %s and the charges %s converts costs at the mid-market rate',
    (...row) => {
      const [route, priorityPaymentOption, feePaymentOption, priorityCost, feeCost, least] = row;
      const amount = (value: string) => ({ value, currency: route.walletCurrency });
      expect(paymentOptionsOf(route, mids)).toContainEqual({
        priorityPaymentOption,
        feePaymentOption,
        priorityCost: amount(priorityCost),
        feeCost: amount(feeCost),
        minimumAmountSource: amount(least),
        minimumAmountTarget: amount(least),
      });
    },
  );

  test.each([
    sepaRoute,
    yenRoute,
    { walletCurrency: 'EUR', paymentCurrency: 'USD', ibanCountry: undefined },
    { walletCurrency: 'EUR', paymentCurrency: 'JPY', ibanCountry: undefined },
    { walletCurrency: 'JPY', paymentCurrency: 'EUR', ibanCountry: 'FR' },
    { walletCurrency: 'GBP', paymentCurrency: 'EUR', ibanCountry: 'FR' },
  ])(
    '2.5: feeOf for the route %o accepts the minimum amounts of each option, and refuses smaller amounts',
    (route) => {
      const { walletCurrency, paymentCurrency: currency, ibanCountry } = route;
      for (const option of paymentOptionsOf(route, mids)) {
        const least = readAmount(option.minimumAmountTarget as AmountObject);
        const pay = (minor: bigint) => {
          const amount = { minor, currency };
          const { counterValue } = counterValueOf(amount, walletCurrency, mids);
          const charges = option.feePaymentOption as FeePaymentOption;
          const priority = option.priorityPaymentOption ?? '';
          const given = { amount, counterValue, ibanCountry, charges, priority, mids };
          feeOf({ ...given, feeCurrency: currency });
          return writeAmount(counterValue);
        };
        expect(pay(least.minor)).toEqual(option.minimumAmountSource);
        expect(codeOf(() => pay(least.minor - 1n))).toMatch(/^amountBelow(Minimum|Fee)$/);
      }
    },
  );
});

describe('a fee', () => {
  const francs = { minor: 100_000n, currency: 'XPF' };
  const yenPayment = { amount: yen(100_000n), counterValue: yen(100_000n), feeCurrency: 'JPY' };

  const text = ({ minor, currency }: Money) => `${minor} ${currency}`;

  test.each([
    ['of a SEPA payment', sepa, '300 EUR, 300 EUR, 0 EUR'],
    ['of a payment in pounds', converted, '1200 EUR, 1200 EUR, 0 GBP'],
    [
      'with the cost of the priority',
      { ...sepa, charges: 'SEPA', priority: 'instant' },
      '150 EUR, 150 EUR, 0 EUR',
    ],
    // The fee of 12 EUR at the rate 0.8747 is 10.4964 GBP.
    ['in another currency', { ...converted, feeCurrency: 'GBP' }, '1050 GBP, 1200 EUR, 0 GBP'],
    ['of a payment in yen', { ...sepa, ...yenPayment }, '1634 JPY, 1634 JPY, 0 JPY'],
    [
      'from a wallet in yen',
      { ...converted, amount: euros(10_000n), counterValue: yen(100_000n) },
      '1200 EUR, 1961 JPY, 0 EUR',
    ],
    // The fee of 5 EUR at the rate 0.8747 is 4.3735 GBP.
    [
      'that the beneficiary pays with BEN',
      { ...converted, charges: 'BEN', feeCurrency: 'GBP' },
      '437 GBP, 0 EUR, 437 GBP',
    ],
    [
      'with BEN for an amount of one cent more than the fee',
      { ...sepa, charges: 'BEN', amount: euros(301n), counterValue: euros(301n) },
      '300 EUR, 0 EUR, 300 EUR',
    ],
    [
      'for an amount of exactly one unit',
      { ...converted, amount: pounds(100n), counterValue: euros(100n) },
      '1200 EUR, 1200 EUR, 0 GBP',
    ],
  ] as const)('feeOf computes a fee %s', (_what, request, expected) => {
    const { shown, debited, withheld } = feeOf(request);
    expect([shown, debited, withheld].map(text).join(', ')).toBe(expected);
  });

  test.each([
    ['feeCurrencyNotAllowed', { feeCurrency: 'USD' }],
    ['feeCurrencyNotAllowed', { charges: 'BEN' }],
    ['priorityUnknown', { priority: '' }],
    ['optionNotOffered', { charges: 'SEPA' }],
    ['amountBelowMinimum', { amount: pounds(99n) }],
    ['amountBelowMinimum', { counterValue: euros(99n) }],
    ['amountBelowFee', { charges: 'BEN', amount: pounds(437n), feeCurrency: 'GBP' }],
    ['pairNotQuoted', { amount: francs, counterValue: francs, feeCurrency: 'XPF' }],
  ] as const)('feeOf refuses with %s for %o', (code, change) => {
    expect(codeOf(() => feeOf({ ...converted, ...change }))).toBe(code);
  });
});
