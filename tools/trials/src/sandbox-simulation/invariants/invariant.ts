import type { World } from '../world.ts';

/** A statement that always holds, and the ways in which a test breaks it, one at a time. */
export interface Invariant {
  name: string;
  /**
   * An invariant of `step` looks at the new rows, or at all rows when all are new; one of `news` only at new rows; one of
   * `state` at all rows, which takes longer, so not after each step.
   */
  of: 'step' | 'news' | 'state';
  /** Selects the rows that break the invariant. */
  sql: string;
  /** A string is the SQL of a sabotage. */
  sabotages: readonly [string | Sabotage, ...(string | Sabotage)[]];
}

/** Breaks an invariant in the database or in the parameters. */
export interface Sabotage {
  sql?: string;
  given?: (right: Given) => Partial<Given>;
  /** Other invariants that the sabotage breaks too. */
  also?: string[];
}

/** The state before a step. */
export type Before = {
  /** The last id of each of three tables. Rows with a higher id are new. */
  entry: number;
  transition: number;
  delivery: number;
  /** Business time in UTC milliseconds. */
  before: number;
  /** JSON: the balance of each account. */
  balances: string;
  /** JSON: the place of each object in its state table, by kind and id. */
  places: string;
  /** JSON: the events of each active subscription. */
  subscriptions: string;
  /** JSON: the number of attempts of each pending delivery. */
  pending: string;
};

const empty = { balances: '{}', places: '{}', subscriptions: '{}', pending: '{}' };

/** With this state before, every row is new. */
export const nothingBefore: Before = { entry: 0, transition: 0, delivery: 0, before: 0, ...empty };

/** The parameters of the SQL statements. */
export type Given = Before & {
  /** Business time in UTC milliseconds. */
  now: number;
  /** The day in Paris. */
  today: string;
  /** JSON: the rows of the state tables. */
  rows: string;
  /** JSON: the accounts as answered, each with its `row` in the database. */
  wallets: string;
  /** JSON: the notifications received since the step before. */
  received: string;
};

/** Lists at most three rows that break an invariant. */
export function problemsOf({ sql }: Invariant, { prepare }: World, given: Given): string[] {
  const statement = prepare(sql);
  statement.setReadBigInts(true);
  statement.setAllowUnknownNamedParameters(true);
  const found = statement.all(given).slice(0, 3);
  return found.map((row) => Object.values(row).join(' '));
}
