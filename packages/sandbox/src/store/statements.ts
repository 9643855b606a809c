import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

type BigIntColumn<Row> = {
  [Name in keyof Row]-?: [Extract<Row[Name], bigint>] extends [never] ? never : Name & string;
}[keyof Row];

/** The columns that are read as BigInt, which are those of amounts: `{ balance: true }`. */
type BigIntColumns<Row> = { readonly [Name in BigIntColumn<Row>]: true };

/** A statement that is prepared. */
interface Statement<Parameters, Row> {
  /** The first row. */
  get(...parameters: Given<Parameters>): Row | undefined;
  all(...parameters: Given<Parameters>): Row[];
  /** Returns how many rows it changed. */
  run(...parameters: Given<Parameters>): number;
  /** Returns the number of the row that it inserted, for which RETURNING takes three times as long. */
  insert(...parameters: Given<Parameters>): number;
}

type Given<Parameters> = keyof Parameters extends never ? [] : [parameters: Parameters];

export interface Statements {
  /**
   * Prepares a statement, once for each text and `bigInts`. Its parameters are written as `:name`. An integer
   * column is read as a number, and reading fails beyond 2^53; those named in `bigInts` are read as BigInt.
   */
  prepare<Parameters = Record<never, never>, Row = Record<never, never>>(
    sql: string,
    ...bigInts: BigIntColumn<Row> extends never ? [] : [bigInts: BigIntColumns<Row>]
  ): Statement<Parameters, Row>;
}

type AnyRow = Record<string, SQLInputValue>;

export function createStatements(database: DatabaseSync): Statements {
  const statements = new Map<string, Statement<AnyRow, AnyRow>>();
  return {
    prepare(sql, ...[bigInts = {}]) {
      const columns = Object.keys(bigInts).sort();
      // Joined to nothing, the text is not hashed again for each call.
      const key = columns.length === 0 ? sql : [sql, ...columns].join('\0');
      const statement = statements.get(key) ?? prepareStatement(database, sql, columns);
      statements.set(key, statement);
      return statement as never;
    },
  };
}

function prepareStatement(
  database: DatabaseSync,
  sql: string,
  bigInts: readonly string[],
): Statement<AnyRow, AnyRow> {
  const statement = database.prepare(sql);
  statement.setReadBigInts(bigInts.length > 0);
  const read = (row: AnyRow) => (bigInts.length > 0 ? withNumbers(row, bigInts) : row);
  return {
    get(parameters = {}) {
      const row = statement.get(parameters);
      return row && read(row as AnyRow);
    },
    all: (parameters = {}) => (statement.all(parameters) as AnyRow[]).map(read),
    run: (parameters = {}) => Number(statement.run(parameters).changes),
    insert: (parameters = {}) => Number(statement.run(parameters).lastInsertRowid),
  };
}

/** Makes a number of every integer but those of these columns. */
function withNumbers(row: AnyRow, bigInts: readonly string[]): AnyRow {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'bigint' || bigInts.includes(name)) continue;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) {
      throw new RangeError(`The column ${name} is too large for a number: ${value}.`);
    }
    row[name] = number;
  }
  return row;
}
