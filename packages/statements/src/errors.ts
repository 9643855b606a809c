/** The movements or the account cannot become a statement. Nothing was written. */
export class StatementError extends Error {
  override readonly name: string = 'StatementError';
}

/** The end of a day, in decimals of the currency, such as `-12.50`. */
export interface DayBalance {
  date: string;
  /** `bookingAmount` of the service. */
  balance: string;
  /** The opening balance and the movements that are booked until then. */
  sum: string;
  /** `balance` less `sum`. */
  difference: string;
}

/** The movements do not add up to the balance. Nothing was written. */
export class UnbalancedError extends StatementError {
  override readonly name = 'UnbalancedError';
  /** Each day on which they differ, in order. */
  readonly days: readonly DayBalance[];

  constructor(message: string, days: readonly DayBalance[]) {
    super(message);
    this.days = days;
  }
}
