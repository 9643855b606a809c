import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { readParameters } from './read-parameters.ts';

export type ColumnValue = null | number | bigint | string | Uint8Array;

type BigIntColumn<Row> = {
  [Name in keyof Row]-?: [Extract<Row[Name], bigint>] extends [never] ? never : Name & string;
}[keyof Row];

/** The columns that are read as BigInt, which are those of amounts: `{ balance: true }`. */
export type BigIntColumns<Row> = { readonly [Name in BigIntColumn<Row>]: true };

/** A statement that is prepared. Each call needs a value for every parameter, and no others. */
export interface Statement<Parameters, Row> {
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
   * Prepares a statement, once for each text. Its parameters are written as `:name`. An integer column is
   * read as a number, and reading fails beyond 2^53; those named in `bigInts` are read as BigInt.
   *
   * @throws {TypeError} for a parameter that is written in another way
   */
  prepare<Parameters = Record<never, never>, Row = Record<never, never>>(
    sql: string,
    ...bigInts: BigIntColumn<Row> extends never ? [] : [bigInts: BigIntColumns<Row>]
  ): Statement<Parameters, Row>;
}

type AnyRow = Record<string, ColumnValue>;

export function createStatements(database: DatabaseSync): Statements {
  const statements = new Map<string, Statement<unknown, unknown>>();
  return {
    prepare: (sql, ...[bigInts = {}]) => {
      const columns = Object.keys(bigInts).sort();
      // Joined to nothing, the text is not hashed again for each call.
      const key = columns.length === 0 ? sql : [sql, ...columns].join('\0');
      let statement = statements.get(key);
      if (statement === undefined) {
        statement = prepareStatement(database, sql, columns) as Statement<unknown, unknown>;
        statements.set(key, statement);
      }
      return statement as never;
    },
  };
}

function prepareStatement(
  database: DatabaseSync,
  sql: string,
  bigInts: readonly string[],
): Statement<AnyRow, AnyRow> {
  const { names, positions, text } = readParameters(sql);
  const statement: StatementSync = database.prepare(text);
  statement.setReadBigInts(bigInts.length > 0);
  // SQLite finds a value by its position twice as fast as by its name.
  const values = (parameters: AnyRow = {}) => {
    requireParameters(names, parameters, sql);
    return positions.map((name) => parameters[name] as ColumnValue);
  };
  const read = (row: AnyRow) => (bigInts.length === 0 ? row : withNumbers(row, bigInts, sql));
  return {
    get: (parameters) => {
      const row = statement.get(...values(parameters));
      return row && read(row as AnyRow);
    },
    all: (parameters) => (statement.all(...values(parameters)) as AnyRow[]).map(read),
    run: (parameters) => Number(statement.run(...values(parameters)).changes),
    insert: (parameters) => Number(statement.run(...values(parameters)).lastInsertRowid),
  };
}

/** SQLite takes NULL for a parameter without a value, and for NaN. */
function requireParameters(names: readonly string[], parameters: AnyRow, sql: string): void {
  for (const name of names) {
    const value = parameters[name];
    if (typeof value === 'string' || typeof value === 'bigint') continue;
    if (value === undefined) throw new TypeError(`The parameter ${name} has no value: ${sql}`);
    if (typeof value !== 'number' || isExact(value)) continue;
    throw new TypeError(`The parameter ${name} must be exact, not ${value}: ${sql}`);
  }
  const given = Object.keys(parameters);
  if (given.length === names.length) return;
  const missing = names.find((name) => !given.includes(name));
  if (missing) throw new TypeError(`The parameter ${missing} has no value: ${sql}`);
  const unknown = given.find((name) => !names.includes(name));
  throw new TypeError(`There is no parameter ${unknown}: ${sql}`);
}

function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

/** Makes a number of every integer but those of these columns. */
function withNumbers(row: AnyRow, bigInts: readonly string[], sql: string): AnyRow {
  for (const name of bigInts) {
    if (!Object.hasOwn(row, name)) throw new TypeError(`There is no column ${name}: ${sql}`);
  }
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'bigint' || bigInts.includes(name)) continue;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) {
      throw new RangeError(`The column ${name} is too large for a number: ${sql}`);
    }
    row[name] = number;
  }
  return row;
}
