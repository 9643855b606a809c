import type { World } from '../world.ts';

/** A statement that always holds, and the ways in which a test breaks it, one at a time. */
export interface Invariant {
  name: string;
  /**
   * An invariant of `step` looks at the new rows, or at all rows when all are new; one of `news` only at new rows; one of
   * `state` at all rows, which takes longer, so not after each step.
   */
  of: 'step' | 'news' | 'state';
  /** The SQL statement that selects the rows which break the invariant. */
  sql: string;
  /** The sabotages that break the invariant; a string is the SQL of a sabotage. */
  sabotages: readonly [string | Sabotage, ...(string | Sabotage)[]];
}

/** Breaks an invariant in the database or in the parameters. */
export interface Sabotage {
  sql?: string;
  given?: (right: Given) => Partial<Given>;
  /** The names of other invariants that the sabotage breaks too. */
  also?: string[];
}

/** The state of the sandbox before a step of the simulation. */
export type Before = {
  /** The last ids in three tables before the step. Rows with a higher id are new. */
  entry: number;
  transition: number;
  delivery: number;
  /** Business time in UTC milliseconds. */
  before: number;
  /** The balance of each account before the step, as JSON. */
  balances: string;
  /** The place of each object in its state table before the step, by kind and id, as JSON. */
  places: string;
  /** The events of each active subscription before the step, as JSON. */
  subscriptions: string;
  /** The number of attempts of each pending delivery before the step, as JSON. */
  pending: string;
};

const empty = { balances: '{}', places: '{}', subscriptions: '{}', pending: '{}' };

/** An empty state, with which every row counts as new. */
export const nothingBefore: Before = { entry: 0, transition: 0, delivery: 0, before: 0, ...empty };

/** The parameters of the SQL statements that check the invariants. */
export type Given = Before & {
  /** Business time in UTC milliseconds. */
  now: number;
  /** The business day in Paris. */
  today: string;
  /** The rows of the state tables, as JSON. */
  rows: string;
  /** The accounts as the sandbox answered them, each with its `row` in the database, as JSON. */
  wallets: string;
  /** The notifications that were received since the step before, as JSON. */
  received: string;
};

/** Returns at most three rows that break an invariant. */
export function problemsOf({ sql }: Invariant, { prepare }: World, given: Given): string[] {
  const statement = prepare(sql);
  statement.setReadBigInts(true);
  statement.setAllowUnknownNamedParameters(true);
  const found = statement.all(given).slice(0, 3);
  return found.map((row) => Object.values(row).join(' '));
}
