import type { Account, Movement, Note } from '../movement.ts';

/** The account and period of a statement. */
export interface Context {
  account: Account;
  fromDate: string;
  toDate: string;
  number: number | undefined;
  version: '02' | '08';
  note: Note;
}

/** A movement that is written. A year of movements as objects would take more memory than its text. */
export interface Entry extends Pick<Movement, 'id' | 'bookedAt' | 'bookingDay' | 'minor'> {
  /** Whether it is an `Immobilize`. */
  isLock: boolean;
  text: string;
}

export interface Format {
  entry: (movement: Movement) => string;
  /** The file around entries that lead from one balance to the other, in minor units. */
  file: (opening: bigint, closing: bigint, entries: readonly Entry[]) => string;
}
