import {
  type Effect,
  effectWords,
  type PayeeResult,
  payeeWords,
  slowWord,
  tradeAmounts,
} from './words.ts';

// Made once: a pattern takes longer to make than to test.
const effectPatterns = effectWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const payeePatterns = payeeWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const slowPattern = patternOf(slowWord);

/** What a payment runs into: by a word in the name of the holder, else by the amount. */
export function triggerOf(payment: {
  holderName: string;
  /** Of the payment, in minor units of its currency. */
  amount: bigint;
}): Effect | undefined {
  const byWord = effectPatterns.find(({ pattern }) => pattern.test(payment.holderName));
  return (byWord ?? effectWords.find(({ amount }) => amount === payment.amount))?.effect;
}

/** What a trade runs into when it is due, by the leg that was given, in minor units. */
export function tradeTriggerOf(given: bigint): Effect | undefined {
  return tradeAmounts.find(({ amount }) => amount === given)?.effect;
}

/** What a verification of the payee says of a holder. */
export interface PayeeVerdict {
  result: PayeeResult;
  isSlow: boolean;
  /** With `PARTIAL`: the name that the bank has. */
  correctedName: string | undefined;
}

/** What a verification of the payee says of a holder with this name. */
export function payeeVerdictOf(holderName: string): PayeeVerdict {
  const found = payeePatterns.find(({ pattern }) => pattern.test(holderName));
  const result = found?.result ?? 'SUCCESS';
  const isSlow = slowPattern.test(holderName);
  if (!found || result !== 'PARTIAL') return { result, isSlow, correctedName: undefined };
  // A name of nothing but the word has to be corrected to something.
  const rest = holderName.replace(patternOf(found.word, 'giu'), ' ').replace(/\s+/g, ' ').trim();
  return { result, isSlow, correctedName: rest || 'Corrected Name' };
}

/** Of a word that stands anywhere in a name, whole, in capitals or not. */
function patternOf(word: string, flags = 'iu'): RegExp {
  // `\b` knows ASCII only: it would find Block in "Blockär".
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, flags);
}
