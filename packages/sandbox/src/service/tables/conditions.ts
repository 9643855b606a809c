import type { Choices } from '../../choices.ts';
import type { Effect } from '../trigger-words.ts';

export interface Facts {
  choices: Pick<Choices, 'statusAfterCreate' | 'statusAfterReturn' | 'lockOnRoll'>;
  /** The special outcome that a word in the beneficiary's name, or the amount, causes. Undefined for the usual outcome. */
  effect: Effect | undefined;
  /** Whether the choice `addresses` makes the sandbox reject a payment because of the beneficiary's address. */
  isAddressRefused: boolean;
  /** Whether the verification of the payee was successful, or was not needed. */
  isPayeeVerified: boolean;
  isSigned: boolean;
  hasProof: boolean;
  wasReleased: boolean;
  isCovered: boolean;
  /** Whether this attempt to get the funds is the last that `maxDaysShort` (payment) or `maxAttemptsShort` (trade) allows. */
  isLastAttempt: boolean;
}

export const usualFacts: Omit<Facts, 'choices'> = {
  effect: undefined,
  isAddressRefused: false,
  isPayeeVerified: true,
  isSigned: false,
  hasProof: false,
  wasReleased: false,
  isCovered: true,
  isLastAttempt: false,
};

interface ConditionRule {
  sentence: string;
  /**
   * Whether `simulate` may take a row whose condition does not hold. True for conditions on trigger words and on a
   * shortage of funds. False for conditions on options and on sufficient funds, so that no account is overdrawn.
   */
  isWaived: boolean;
  holds(facts: Facts): boolean;
}

type Holds = ConditionRule['holds'];

const option = (sentence: string, holds: Holds) => ({ sentence, isWaived: false, holds });
const waived = (sentence: string, holds: Holds) => ({ sentence, isWaived: true, holds });

export const conditions = {
  always: waived('always', () => true),
  payeeNotVerified: waived('the verification of the payee is PARTIAL or FAILED', (facts) => {
    return !facts.isPayeeVerified;
  }),
  confirmationFirst: option('statusAfterCreate is waitingconfirmation', ({ choices }) => {
    return choices.statusAfterCreate === 'waitingconfirmation';
  }),
  signatureFirst: option('statusAfterCreate is waitingsignature', ({ choices }) => {
    return choices.statusAfterCreate === 'waitingsignature';
  }),
  rollWithoutLock: option('lockOnRoll is off', ({ choices }) => !choices.lockOnRoll),
  rollWithLock: option('lockOnRoll is on', ({ choices }) => choices.lockOnRoll),
  returnKeepsStatus: option('statusAfterReturn is finalized', ({ choices }) => {
    return choices.statusAfterReturn === 'finalized';
  }),
  returnRejects: option('statusAfterReturn is rejected', ({ choices }) => {
    return choices.statusAfterReturn === 'rejected';
  }),
  toBeSigned: waived('the trigger Sign applies, and no signature exists', (facts) => {
    return facts.effect === 'sign' && !facts.isSigned;
  }),
  toBeProven: waived('the trigger Proof applies, and no proof exists', (facts) => {
    return facts.effect === 'proof' && !facts.hasProof;
  }),
  toBeBlocked: waived('the trigger Block applies, and no release came before', (facts) => {
    return facts.effect === 'block' && !facts.wasReleased;
  }),
  toBeRefused: waived('the trigger Refuse applies', ({ effect }) => effect === 'refuse'),
  toBeRejected: waived('the trigger Reject applies, or the address is not structured', (facts) => {
    return facts.effect === 'reject' || facts.isAddressRefused;
  }),
  toBeCanceled: waived('the trigger Cancel applies', ({ effect }) => effect === 'cancel'),
  covered: option('funds cover it', ({ isCovered }) => isCovered),
  short: waived('funds are short', ({ isCovered }) => !isCovered),
  shortAtLast: waived('funds are short at the last attempt', (facts) => {
    return facts.isLastAttempt && !facts.isCovered;
  }),
} satisfies Record<string, ConditionRule>;

export type Condition = keyof typeof conditions;

/** After this many attempts without enough funds, a trade is canceled. The sandbox's authors chose the number. */
export const maxAttemptsShort = 3;
