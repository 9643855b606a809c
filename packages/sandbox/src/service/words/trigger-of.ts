import {
  type Effect,
  effectWords,
  type PayeeResult,
  payeeWords,
  slowWord,
  tradeAmounts,
} from './words.ts';

/** What a payment runs into: by a word in the name of the holder, else by the amount. */
export function triggerOf(payment: {
  holderName: string;
  /** Of the payment, in minor units of its currency. */
  amount: bigint;
}): Effect | undefined {
  const byWord = effectWords.find(({ word }) => hasWord(payment.holderName, word));
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
  const found = payeeWords.find(({ word }) => hasWord(holderName, word));
  const result = found?.result ?? 'SUCCESS';
  const isSlow = hasWord(holderName, slowWord);
  if (!found || result !== 'PARTIAL') return { result, isSlow, correctedName: undefined };
  // A name of nothing but the word has to be corrected to something.
  const rest = holderName.replace(patternOf(found.word, 'giu'), ' ').replace(/\s+/g, ' ').trim();
  return { result, isSlow, correctedName: rest || 'Corrected Name' };
}

/** Whether a word stands anywhere in a name, whole, in capitals or not. */
function hasWord(name: string, word: string): boolean {
  return patternOf(word, 'iu').test(name);
}

// `\b` knows ASCII only: it would find Block in "Blockär".
function patternOf(word: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, flags);
}
