/** A rule that must hold for the sandbox's data at all times, and the ways in which a test breaks the rule, one at a time. */
export interface Invariant {
  name: string;
  /** `news`: checked after each step, on the new rows. `state`: sometimes, on all rows. `step`: as for both. */
  of: 'step' | 'news' | 'state';
  /** An SQL statement that selects the rows which break the rule. */
  sql: string;
  /** The sabotages that break the rule. A string is an SQL statement that changes the data. */
  sabotages: readonly (string | Sabotage)[];
}

/** A deliberate change that breaks a rule: `sql` changes the database, or `given` changes the parameters of the rule's SQL. */
export interface Sabotage {
  sql?: string;
  given?: (right: Given) => Partial<Given>;
  /** The names of other rules that the sabotage breaks too. */
  also?: string[];
}

/** The state of the sandbox before a step of the simulation. */
export type Before = {
  /** The last ids in two tables before the step. A row with a higher id is new in this step. */
  transition: number;
  delivery: number;
  /** Business time of the sandbox before the step, in UTC milliseconds. */
  before: number;
  /** The state of each object before the step, by kind and id, as JSON. */
  places: string;
  /** The events of each active subscription before the step, as JSON. */
  subscriptions: string;
  /** The number of attempts of each pending delivery before the step, as JSON. */
  pending: string;
};

/** The parameters of the SQL statements that check the rules. */
export type Given = Before & {
  /** Business time of the sandbox in UTC milliseconds. */
  now: number;
  /** The date of business time in Paris. */
  today: string;
  /** The rows of the state tables, as JSON. */
  rows: string;
  /** The accounts as the sandbox returns them to a client, each with its `row` id in the database, as JSON. */
  wallets: string;
  /** The notifications that the receiver got since the previous step, as JSON. */
  received: string;
};
