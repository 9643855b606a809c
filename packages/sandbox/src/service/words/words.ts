/** What a word or an amount makes of a payment or a trade. */
export type Effect = 'sign' | 'proof' | 'block' | 'refuse' | 'reject' | 'return' | 'cancel';

/** A word in the holder's name, and the amount that does the same, in minor units. */
interface EffectWord {
  word: string;
  amount: bigint;
  effect: Effect;
}

/** Words that move a payment; with several in a name, the first of this list counts. */
export const effectWords: readonly EffectWord[] = [
  { word: 'Sign', amount: 6601n, effect: 'sign' },
  { word: 'Proof', amount: 6602n, effect: 'proof' },
  { word: 'Block', amount: 6603n, effect: 'block' },
  { word: 'Refuse', amount: 6604n, effect: 'refuse' },
  { word: 'Reject', amount: 6605n, effect: 'reject' },
  { word: 'Return', amount: 6606n, effect: 'return' },
];

/** Amounts of the given leg that move a trade when it is due, in minor units. */
export const tradeAmounts: readonly Omit<EffectWord, 'word'>[] = [
  { amount: 6611n, effect: 'block' },
  { amount: 6612n, effect: 'reject' },
  { amount: 6613n, effect: 'refuse' },
  { amount: 6614n, effect: 'cancel' },
];

/** A word that a verification of the payee looks for, and what it says then. */
interface PayeeWord {
  word: string;
  result: 'SUCCESS' | 'PARTIAL' | 'FAILED';
  message: string;
}

const match: PayeeWord = { word: 'Match', result: 'SUCCESS', message: 'Match' };

/** The first of this list counts; without one, it is as with `Match`. */
export const payeeWords: readonly PayeeWord[] = [
  match,
  { word: 'Almost', result: 'PARTIAL', message: 'Close match: the bank has a similar name.' },
  { word: 'Nomatch', result: 'FAILED', message: 'No match: the bank has another name.' },
  { word: 'Othertype', result: 'FAILED', message: 'No match: the holder is of the other type.' },
];

/** The word that makes a verification of the payee take as long as the description allows. */
export const slowWord = 'Slow';

// Made once: a pattern takes longer to make than to test.
const effectPatterns = effectWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const payeePatterns = payeeWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const slowPattern = patternOf(slowWord);

/** What a payment runs into: by a word in the name of the holder, else by the amount. */
export function triggerOf(payment: { holderName: string; amount: bigint }): Effect | undefined {
  const byWord = effectPatterns.find(({ pattern }) => pattern.test(payment.holderName));
  return (byWord ?? effectWords.find(({ amount }) => amount === payment.amount))?.effect;
}

/** What a trade runs into when it is due, by the leg that was given, in minor units. */
export function tradeTriggerOf(given: bigint): Effect | undefined {
  return tradeAmounts.find(({ amount }) => amount === given)?.effect;
}

interface PayeeVerdict extends Pick<PayeeWord, 'result' | 'message'> {
  isSlow: boolean;
  /** With `PARTIAL`: the name that the bank has. */
  correctedName: string | undefined;
}

export function payeeVerdictOf(holderName: string): PayeeVerdict {
  const found = payeePatterns.find(({ pattern }) => pattern.test(holderName));
  const { word, result, message } = found ?? match;
  const isSlow = slowPattern.test(holderName);
  if (result !== 'PARTIAL') return { result, message, isSlow, correctedName: undefined };
  // A name of nothing but the word has to be corrected to something.
  const rest = holderName.replace(patternOf(word, 'giu'), ' ').replace(/\s+/g, ' ').trim();
  return { result, message, isSlow, correctedName: rest || 'Corrected Name' };
}

/** Of a word that stands anywhere in a name, whole, in capitals or not. */
function patternOf(word: string, flags = 'iu'): RegExp {
  // `\b` knows ASCII only: it would find Block in "Blockär".
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, flags);
}
