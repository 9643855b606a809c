import type { Account, Movement } from './movement.ts';

/** What each format writes. It adds up. */
export interface Statement {
  account: Account;
  fromDate: string;
  toDate: string;
  /** At the end of the day before `fromDate`, in minor units of the currency. */
  opening: bigint;
  closing: bigint;
  movements: readonly Movement[];
  number: number | undefined;
  /** Tells what a format does with a movement: replaces, shortens, cuts. */
  note: (what: string, movementId: string) => void;
}
