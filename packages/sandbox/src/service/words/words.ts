/** What a word or an amount makes of a payment or a trade. */
export type Effect = 'sign' | 'proof' | 'block' | 'refuse' | 'reject' | 'return' | 'cancel';

/** What a verification of the payee ends with. */
export type PayeeResult = 'SUCCESS' | 'PARTIAL' | 'FAILED';

/** A word in the holder's name, and the amount that does the same, in minor units. */
export interface EffectWord {
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

/** Words that a verification of the payee looks for; the first of this list counts. */
export const payeeWords: readonly { word: string; result: PayeeResult }[] = [
  { word: 'Match', result: 'SUCCESS' },
  { word: 'Almost', result: 'PARTIAL' },
  { word: 'Nomatch', result: 'FAILED' },
];

/** The word that makes a verification of the payee take as long as the description allows. */
export const slowWord = 'Slow';
