import type { DatabaseSync } from 'node:sqlite';
import type { Wallet } from '@crossborder-fx/openapi';
import type { Ids } from '../inside.ts';
import type { Received } from '../receiver.ts';

/** The last row of each table whose rows are never changed: what comes after them is new. */
export interface Marks {
  entry: number;
  transition: number;
  delivery: number;
}

/** What is looked at after a step: all, or what is new since the step before. */
export interface Look {
  database: Pick<DatabaseSync, 'prepare'>;
  ids: Ids;
  /** Business time in UTC milliseconds. */
  now: number;
  /** The day of it in Paris. */
  today: string;
  /** All 0: everything is new. */
  since: Marks;
  /** What was there at the step before, by a name. */
  before: Before;
  /** What the sandbox answers of its accounts. */
  wallets: readonly Wallet[];
  /** The notifications that came since. */
  received: readonly Received[];
}

/** What the step before left behind, to add to it what is new. */
export interface Before {
  /** Balances of the ledger, by account. */
  balances: ReadonlyMap<string, bigint>;
  /** Status and stage of each object, by kind and primary key. */
  places: ReadonlyMap<string, string>;
  /** The subscriptions that were active, with their events. */
  subscriptions: ReadonlyMap<string, readonly string[]>;
  /** How many attempts were made at each delivery that was pending. */
  pending: ReadonlyMap<number, number>;
  /** Business time. */
  now: number;
}

/** Something that is always true. */
export interface Invariant {
  name: string;
  /**
   * `step`: it looks at what is new, and at all when everything is. `news`: it looks at what is new
   * only. `state`: it looks at everything, which takes longer, and so not after each step.
   */
  of: 'step' | 'news' | 'state';
  /** Says where it is not. */
  check(look: Look): string[];
}

/** An invariant that holds when a query finds nothing. Its parameters are those of `Marks`, `today` and `now`. */
export function queried(name: string, of: Invariant['of'], sql: string): Invariant {
  const parameters = [...new Set(sql.match(/(?<=:)[a-z]+/g))];
  return {
    name,
    of,
    check({ database, since, today, now }) {
      const values: Record<string, string | number> = { ...since, today, now };
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      const found = statement.all(
        Object.fromEntries(parameters.map((parameter) => [parameter, values[parameter] ?? null])),
      );
      return found.slice(0, 3).map((row) => Object.values(row).join(' '));
    },
  };
}
