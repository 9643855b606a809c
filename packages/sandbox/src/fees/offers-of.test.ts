import { describe, expect, test } from 'vitest';
import { midsOf } from '../market/market.ts';
import { offersOf, paymentOptionsOf, requireOffer } from './offers-of.ts';

const sepa = { walletCurrency: 'EUR', paymentCurrency: 'EUR', ibanCountry: 'FR' };
const yen = { walletCurrency: 'JPY', paymentCurrency: 'JPY', ibanCountry: undefined };
const mids = { ...midsOf('1'), EURJPY: 1_634_200_000n };

function chargesOf(walletCurrency: string, paymentCurrency: string, ibanCountry?: string) {
  const offers = offersOf({ walletCurrency, paymentCurrency, ibanCountry });
  return offers
    .filter(({ priority }) => priority === '48H')
    .map(({ charges, feeCost }) => `${charges} ${feeCost.minor} ${feeCost.currency}`);
}

describe('what is offered', () => {
  test.each([
    [
      'sepa',
      ['EUR', 'EUR', 'FR'],
      ['SEPA 50 EUR', 'SHARE 300 EUR', 'OUR 1200 EUR', 'BEN 300 EUR', 'RTGS 1500 EUR'],
    ],
    [
      'eea, whose cost is in euros',
      ['SEK', 'SEK', 'SE'],
      ['DSP 500 EUR', 'SHARE 1000 EUR', 'OUR 2500 EUR', 'BEN 1000 EUR'],
    ],
    [
      'swift with RTGS',
      ['USD', 'USD', undefined],
      ['SHARE 1000 USD', 'OUR 2500 USD', 'BEN 1000 USD', 'RTGS 1500 USD'],
    ],
    [
      'swift without RTGS',
      ['EUR', 'EUR', undefined],
      ['SHARE 1000 EUR', 'OUR 2500 EUR', 'BEN 1000 EUR'],
    ],
    ['converted', ['EUR', 'GBP', 'GB'], ['SHARE 500 EUR', 'OUR 1200 EUR', 'BEN 500 EUR']],
  ] as const)('%s', (_name, [wallet, payment, country], expected) => {
    expect(chargesOf(wallet, payment, country)).toEqual(expected);
  });

  test('instant with SEPA only', () => {
    const instant = offersOf(sepa).filter(({ priority }) => priority === 'instant');
    expect(instant.map(({ charges }) => charges)).toEqual(['SEPA']);
    expect(offersOf(yen).some(({ priority }) => priority === 'instant')).toBe(false);
    // 3 priorities with 5 charges, and instant with one
    expect(offersOf(sepa)).toHaveLength(16);
  });
});

describe('choosing', () => {
  test.each([
    ['48H', '48H', 0n],
    ['normal', '48H', 0n],
    ['24H', '24H', 1_500n],
    ['urgent', '24H', 1_500n],
    ['1H', '1H', 2_500n],
    ['instant', 'instant', 100n],
  ])('%s is %s', (name, priority, minor) => {
    expect(requireOffer(sepa, { charges: 'SEPA', priority: name })).toMatchObject({
      priority,
      priorityCost: { minor, currency: 'EUR' },
    });
  });

  test.each(['', '48h', '2H', 'toString', '__proto__'])('priority %j is refused', (priority) => {
    expect(() => requireOffer(sepa, { charges: 'SEPA', priority })).toThrow(
      expect.objectContaining({
        code: 'priorityUnknown',
        message: 'priorityPaymentOption must be one of 48H, 24H, 1H, instant, normal, urgent.',
      }),
    );
  });

  test.each([
    [sepa, 'OUR', 'instant'],
    [sepa, 'DSP', '48H'],
    [yen, 'RTGS', '48H'],
    [yen, 'SEPA', 'normal'],
  ] as const)('%j with %s and %s is refused', (route, charges, priority) => {
    expect(() => requireOffer(route, { charges, priority })).toThrow(
      expect.objectContaining({
        code: 'optionNotOffered',
        message: expect.stringContaining(`${charges} with ${priority} is not offered`),
      }),
    );
  });
});

describe('section 4.4: payment options', () => {
  test('as the example of the description has them', () => {
    expect(paymentOptionsOf(sepa, mids)).toContainEqual({
      priorityPaymentOption: '48H',
      feePaymentOption: 'SHARE',
      priorityCost: { value: '000000000000.00', currency: 'EUR' },
      feeCost: { value: '000000000003.00', currency: 'EUR' },
      minimumAmountSource: { value: '000000000001.00', currency: 'EUR' },
      minimumAmountTarget: { value: '000000000001.00', currency: 'EUR' },
    });
  });

  test('a wallet in another currency pays the cost in euros at mid', () => {
    expect(paymentOptionsOf(yen, mids)).toContainEqual({
      priorityPaymentOption: '24H',
      feePaymentOption: 'OUR',
      priorityCost: { value: '000000002451', currency: 'JPY' },
      feeCost: { value: '000000004086', currency: 'JPY' },
      minimumAmountSource: { value: '000000000001', currency: 'JPY' },
      minimumAmountTarget: { value: '000000000001', currency: 'JPY' },
    });
  });
});
