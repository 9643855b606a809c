import { describe, expect, test } from 'vitest';
import {
  effectWords,
  payeeVerdictOf,
  tradeAmounts,
  tradeTriggerOf,
  triggerOf,
} from './trigger-words.ts';

describe('the effect on a payment', () => {
  test.each(effectWords)('$word, or $amount minor units: $effect', ({ word, amount, effect }) => {
    for (const holderName of [word, `Example ${word} SARL`, `ACME-${word.toUpperCase()}`]) {
      expect(triggerOf({ holderName, amount: 1n })).toBe(effect);
    }
    for (const holderName of [`Un${word}`, `${word}s`, `${word}é`, `${word}2`, `${word}\u0301`]) {
      expect(triggerOf({ holderName, amount: 1n })).toBeUndefined();
    }
    expect(triggerOf({ holderName: 'Example SARL', amount })).toBe(effect);
    expect(triggerOf({ holderName: 'Example SARL', amount: amount * 100n })).toBeUndefined();
  });

  test('a word comes before an amount, and the first word of the table before others', () => {
    expect(triggerOf({ holderName: 'Return SARL', amount: 6601n })).toBe('return');
    expect(triggerOf({ holderName: 'Return Block SARL', amount: 1n })).toBe('block');
  });
});

test.each(tradeAmounts)('a trade of $amount minor units: $effect', ({ amount, effect }) => {
  expect(tradeTriggerOf(amount)).toBe(effect);
  expect(tradeTriggerOf(amount + 10n)).toBeUndefined();
});

describe('the result of a payee verification', () => {
  const none = { isSlow: false, correctedName: undefined };

  test.each([
    ['Example SARL', { ...none, result: 'SUCCESS' }],
    ['Match SARL', { ...none, result: 'SUCCESS' }],
    ['Nomatch SARL', { ...none, result: 'FAILED' }],
    ['Slow Nomatch', { ...none, result: 'FAILED', isSlow: true }],
    ['Example Almost SARL', { ...none, result: 'PARTIAL', correctedName: 'Example SARL' }],
    ['ALMOST', { ...none, result: 'PARTIAL', correctedName: 'Corrected Name' }],
  ])('for %s', (name, verdict) => {
    expect(payeeVerdictOf(name)).toEqual({ message: expect.any(String), ...verdict });
  });
});
