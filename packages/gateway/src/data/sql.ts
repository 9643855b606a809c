/** A value of a row. Moments are milliseconds since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** A moment of a row, for JSON. */
export const textOf = (moment: Value | undefined) => new Date(Number(moment)).toISOString();

/** Runs one statement in a transaction of its own; `?` stands for each value. */
export interface Sql {
  all(statement: string, ...values: Value[]): Promise<Row[]>;
}

export const tableNames = ['gateway_decisions', 'gateway_outbox', 'gateway_settings'];

export const tables = [
  `CREATE TABLE IF NOT EXISTS gateway_decisions (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  decider TEXT NOT NULL,
  caller TEXT NOT NULL,
  operation TEXT NOT NULL,
  reference TEXT NOT NULL,
  decision TEXT NOT NULL,
  reason TEXT NOT NULL,
  outcome TEXT NOT NULL
)`,
  'CREATE INDEX IF NOT EXISTS gateway_decisions_at ON gateway_decisions (at)',
  `CREATE TABLE IF NOT EXISTS gateway_outbox (
  id TEXT PRIMARY KEY,
  event TEXT NOT NULL,
  body TEXT NOT NULL,
  created BIGINT NOT NULL,
  next BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  state TEXT NOT NULL,
  result TEXT NOT NULL
)`,
  'CREATE INDEX IF NOT EXISTS gateway_outbox_next ON gateway_outbox (state, next)',
  'CREATE INDEX IF NOT EXISTS gateway_outbox_created ON gateway_outbox (state, created)',
  `CREATE TABLE IF NOT EXISTS gateway_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
)`,
];
