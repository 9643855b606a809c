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

/**
 * The state of the sandbox before a step. Rows of `transition` and `delivery` with higher ids are new in this step. The
 * texts are JSON: the state of each object, the events of each active subscription, the attempts of each pending delivery.
 */
export type Before = Record<'transition' | 'delivery' | 'before', number> &
  Record<'places' | 'subscriptions' | 'pending', string>;

/**
 * The parameters of the SQL statements that check the rules: business time before the step and now in UTC milliseconds, the
 * day in Paris, and as JSON the rows of the state tables, the accounts in an answer, and the received notifications.
 */
export type Given = Before &
  Record<'now', number> &
  Record<'today' | 'rows' | 'wallets' | 'received', string>;
