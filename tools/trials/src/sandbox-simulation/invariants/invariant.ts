import type { World } from '../world.ts';

/** Something that is always true, and how a test breaks it: each way on its own. */
export interface Invariant {
  name: string;
  /**
   * `step`: it looks at what is new, and at all when everything is. `news`: it looks at what is new
   * only. `state`: it looks at everything, which takes longer, and so not after each step.
   */
  of: 'step' | 'news' | 'state';
  /** Finds where it does not hold. */
  sql: string;
  /** A text is the SQL of a sabotage. */
  sabotages: readonly [string | Sabotage, ...(string | Sabotage)[]];
}

/** Breaks an invariant in the database or in the parameters. */
export interface Sabotage {
  sql?: string;
  given?: (right: Given) => Partial<Given>;
  /** The other invariants that do not hold then. */
  also?: string[];
}

/** The state at the step before. */
export type Before = {
  /** The last row of each table whose rows are never changed: later ones are new. */
  entry: number;
  transition: number;
  delivery: number;
  /** Business time in UTC milliseconds. */
  before: number;
  /** JSON: the balance of each account. */
  balances: string;
  /** JSON: the place of each object, by its kind and its row. */
  places: string;
  /** JSON: the events of each subscription that was active. */
  subscriptions: string;
  /** JSON: how many attempts were made at each delivery that was pending. */
  pending: string;
};

const empty = { balances: '{}', places: '{}', subscriptions: '{}', pending: '{}' };

/** Everything is new after it. */
export const nothingBefore: Before = { entry: 0, transition: 0, delivery: 0, before: 0, ...empty };

/** The parameters of the statements. */
export type Given = Before & {
  /** Business time in UTC milliseconds. */
  now: number;
  /** The day of it in Paris. */
  today: string;
  /** JSON: the rows of the state tables. */
  rows: string;
  /** JSON: the answered accounts, each with the `row` that it has. */
  wallets: string;
  /** JSON: the notifications that came since the step before. */
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
