import { describe, expect, test } from 'vitest';
import {
  effectWords,
  payeeVerdictOf,
  tradeAmounts,
  tradeTriggerOf,
  triggerOf,
} from './trigger-words.ts';

describe('triggerOf', () => {
  test.each(effectWords)(
    'the word $word and the amount $amount have the effect $effect on a payment',
    ({ word, amount, effect }) => {
      for (const holderName of [word, `Example ${word} SARL`, `ACME-${word.toUpperCase()}`]) {
        expect(triggerOf({ holderName, amount: 1n })).toBe(effect);
      }
      for (const holderName of [`Un${word}`, `${word}s`, `${word}é`, `${word}2`, `${word}\u0301`]) {
        expect(triggerOf({ holderName, amount: 1n })).toBeUndefined();
      }
      expect(triggerOf({ holderName: 'Example SARL', amount })).toBe(effect);
      expect(triggerOf({ holderName: 'Example SARL', amount: amount * 100n })).toBeUndefined();
    },
  );

  test('triggerOf prefers a trigger word to a trigger amount, and of two words the one that its table lists first', () => {
    expect(triggerOf({ holderName: 'Return SARL', amount: 6601n })).toBe('return');
    expect(triggerOf({ holderName: 'Return Block SARL', amount: 1n })).toBe('block');
  });
});

test.each(tradeAmounts)(
  'the amount $amount has the effect $effect on a trade',
  ({ amount, effect }) => {
    expect(tradeTriggerOf(amount)).toBe(effect);
    expect(tradeTriggerOf(amount + 10n)).toBeUndefined();
  },
);

describe('payeeVerdictOf', () => {
  const none = { isSlow: false, correctedName: undefined };

  test.each([
    ['Example SARL', { ...none, result: 'SUCCESS' }],
    ['Match SARL', { ...none, result: 'SUCCESS' }],
    ['Nomatch SARL', { ...none, result: 'FAILED' }],
    ['Slow Nomatch', { ...none, result: 'FAILED', isSlow: true }],
    ['Example Almost SARL', { ...none, result: 'PARTIAL', correctedName: 'Example SARL' }],
    ['ALMOST', { ...none, result: 'PARTIAL', correctedName: 'Corrected Name' }],
  ])('payeeVerdictOf returns the right result for the name %s', (name, verdict) => {
    expect(payeeVerdictOf(name)).toEqual({ message: expect.any(String), ...verdict });
  });
});
