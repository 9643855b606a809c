/** One code for each rule, so that a test can tell which rule refused. */
export type RefusalCode =
  | 'amountNotPositive'
  | 'amountTooLarge'
  | 'amountTooPrecise'
  | 'amountRoundsToZero'
  | 'amountBelowMinimum'
  | 'amountBelowFee'
  | 'currencyUnknown'
  | 'currencyNotInPair'
  | 'pairNotQuoted'
  | 'pairReversed'
  | 'rateOutOfRange'
  | 'priorityUnknown'
  | 'optionNotOffered'
  | 'feeCurrencyNotAllowed';

/** A rule of the service refuses the input: the answer is 422, with this message. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
