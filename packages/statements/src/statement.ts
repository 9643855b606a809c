import type { Account, Movement } from './movement.ts';

/** What each format writes: it adds up. */
export interface Statement {
  account: Account;
  openingDay: string;
  fromDate: string;
  toDate: string;
  /** Minor units of the currency. */
  opening: bigint;
  closing: bigint;
  movements: readonly Movement[];
  number: number | undefined;
  /** Tells what a format does with a movement: replaces, shortens, cuts. */
  note: (what: string, movementId: string) => void;
}
