import type { Account, Movement, Note } from './movement.ts';

/** The content of a statement, which each format writes. It adds up. */
export interface Statement {
  account: Account;
  fromDate: string;
  toDate: string;
  /** At the end of the day before `fromDate`, in minor units of the currency. */
  opening: bigint;
  closing: bigint;
  movements: readonly Movement[];
  number: number | undefined;
  note: Note;
}
