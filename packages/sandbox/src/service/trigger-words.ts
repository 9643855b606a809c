/** An outcome, such as a rejection, that a test chooses by a word in the beneficiary's name or by a certain amount. */
export type Effect = 'sign' | 'proof' | 'block' | 'refuse' | 'reject' | 'return' | 'cancel';

/** A word in the beneficiary's name, and the amount in minor units that causes the same outcome. */
interface EffectWord {
  word: string;
  amount: bigint;
  effect: Effect;
}

/** Words in the beneficiary's name that decide a payment's outcome. If a name has several, the first in this list counts. */
export const effectWords: readonly EffectWord[] = [
  { word: 'Sign', amount: 6601n, effect: 'sign' },
  { word: 'Proof', amount: 6602n, effect: 'proof' },
  { word: 'Block', amount: 6603n, effect: 'block' },
  { word: 'Refuse', amount: 6604n, effect: 'refuse' },
  { word: 'Reject', amount: 6605n, effect: 'reject' },
  { word: 'Return', amount: 6606n, effect: 'return' },
];

/** Amounts in minor units. The amount in the request counts, not the converted amount. */
export const tradeAmounts: readonly Omit<EffectWord, 'word'>[] = [
  { amount: 6611n, effect: 'block' },
  { amount: 6612n, effect: 'reject' },
  { amount: 6613n, effect: 'refuse' },
  { amount: 6614n, effect: 'cancel' },
];

interface PayeeWord {
  word: string;
  result: 'SUCCESS' | 'PARTIAL' | 'FAILED';
  message: string;
}

const match: PayeeWord = { word: 'Match', result: 'SUCCESS', message: 'Match' };

/**
 * Words in the payee's name that decide the result of a verification. If a name has several of these words, the first in this
 * list counts. For a name without such a word, the result is that of `Match`.
 */
export const payeeWords: readonly PayeeWord[] = [
  match,
  { word: 'Almost', result: 'PARTIAL', message: 'Close match: the bank has a similar name.' },
  { word: 'Nomatch', result: 'FAILED', message: 'No match: the bank has another name.' },
  { word: 'Othertype', result: 'FAILED', message: 'No match: the bank has another holder type.' },
];

/** The word in the payee's name that makes a verification take as long as the service description allows. */
export const slowWord = 'Slow';

// Compiles the patterns of the words once, because compiling a pattern takes longer than testing a name.
const effectPatterns = effectWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const payeePatterns = payeeWords.map((one) => ({ ...one, pattern: patternOf(one.word) }));
const slowPattern = patternOf(slowWord);

export function triggerOf(payment: { holderName: string; amount: bigint }): Effect | undefined {
  const byWord = effectPatterns.find(({ pattern }) => pattern.test(payment.holderName));
  return (byWord ?? effectWords.find(({ amount }) => amount === payment.amount))?.effect;
}

export function tradeTriggerOf(given: bigint): Effect | undefined {
  return tradeAmounts.find(({ amount }) => amount === given)?.effect;
}

interface PayeeVerdict extends Pick<PayeeWord, 'result' | 'message'> {
  isSlow: boolean;
  /** The payee's name at the payee's bank, for the result `PARTIAL`. */
  correctedName: string | undefined;
}

export function payeeVerdictOf(holderName: string): PayeeVerdict {
  const found = payeePatterns.find(({ pattern }) => pattern.test(holderName));
  const { word, result, message } = found ?? match;
  const isSlow = slowPattern.test(holderName);
  if (result !== 'PARTIAL') return { result, message, isSlow, correctedName: undefined };
  // When the payee's name is only the trigger word, no name is left without the word, so return a made-up name.
  const rest = holderName.replace(patternOf(word, 'giu'), ' ').replace(/\s+/g, ' ').trim();
  return { result, message, isSlow, correctedName: rest || 'Corrected Name' };
}

function patternOf(word: string, flags = 'iu'): RegExp {
  // In a pattern, `\b` recognises only ASCII letters, and would find Block in "Blockär".
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, flags);
}
