/** The effect of a word or an amount on a payment or a trade. */
export type Effect = 'sign' | 'proof' | 'block' | 'refuse' | 'reject' | 'return' | 'cancel';

/** A word in the holder's name, and the amount in minor units with the same effect. */
interface EffectWord {
  word: string;
  amount: bigint;
  effect: Effect;
}

/** Words that decide the outcome of a payment. If a name has several words, the first of this list counts. */
export const effectWords: readonly EffectWord[] = [
  { word: 'Sign', amount: 6601n, effect: 'sign' },
  { word: 'Proof', amount: 6602n, effect: 'proof' },
  { word: 'Block', amount: 6603n, effect: 'block' },
  { word: 'Refuse', amount: 6604n, effect: 'refuse' },
  { word: 'Reject', amount: 6605n, effect: 'reject' },
  { word: 'Return', amount: 6606n, effect: 'return' },
];

/** Amounts of the given leg, in minor units, that decide the outcome of a trade when it is due. */
export const tradeAmounts: readonly Omit<EffectWord, 'word'>[] = [
  { amount: 6611n, effect: 'block' },
  { amount: 6612n, effect: 'reject' },
  { amount: 6613n, effect: 'refuse' },
  { amount: 6614n, effect: 'cancel' },
];

/** A word in the payee's name, and the result of a verification of that name. */
interface PayeeWord {
  word: string;
  result: 'SUCCESS' | 'PARTIAL' | 'FAILED';
  message: string;
}

const match: PayeeWord = { word: 'Match', result: 'SUCCESS', message: 'Match' };

/**
 * Words that decide the verification of a payee. If a name has several words, the first of this list counts. Without a word,
 * the result is that of `Match`.
 */
export const payeeWords: readonly PayeeWord[] = [
  match,
  { word: 'Almost', result: 'PARTIAL', message: 'Close match: the bank has a similar name.' },
  { word: 'Nomatch', result: 'FAILED', message: 'No match: the bank has another name.' },
  { word: 'Othertype', result: 'FAILED', message: 'No match: the holder is of the other type.' },
];

/** The word that makes a verification of the payee take as long as the description allows. */
export const slowWord = 'Slow';

// Compiles the patterns once, because that takes longer than a test.
const effectPatterns = effectWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const payeePatterns = payeeWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const slowPattern = patternOf(slowWord);

/** Returns the effect on a payment: by a word in the holder's name, else by the amount. */
export function triggerOf(payment: { holderName: string; amount: bigint }): Effect | undefined {
  const byWord = effectPatterns.find(({ pattern }) => pattern.test(payment.holderName));
  return (byWord ?? effectWords.find(({ amount }) => amount === payment.amount))?.effect;
}

/** Returns the effect on a due trade, by the amount of the given leg in minor units. */
export function tradeTriggerOf(given: bigint): Effect | undefined {
  return tradeAmounts.find(({ amount }) => amount === given)?.effect;
}

interface PayeeVerdict extends Pick<PayeeWord, 'result' | 'message'> {
  isSlow: boolean;
  /** The name that the bank knows, for `PARTIAL`. */
  correctedName: string | undefined;
}

export function payeeVerdictOf(holderName: string): PayeeVerdict {
  const found = payeePatterns.find(({ pattern }) => pattern.test(holderName));
  const { word, result, message } = found ?? match;
  const isSlow = slowPattern.test(holderName);
  if (result !== 'PARTIAL') return { result, message, isSlow, correctedName: undefined };
  // When the name is only the word, no name is left to correct it to.
  const rest = holderName.replace(patternOf(word, 'giu'), ' ').replace(/\s+/g, ' ').trim();
  return { result, message, isSlow, correctedName: rest || 'Corrected Name' };
}

/** Returns a pattern for a whole word anywhere in a name, in any case. */
function patternOf(word: string, flags = 'iu'): RegExp {
  // `\b` knows only ASCII and would find Block in "Blockär".
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, flags);
}
