import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

type BigIntColumn<Row> = {
  [Name in keyof Row]-?: [Extract<Row[Name], bigint>] extends [never] ? never : Name & string;
}[keyof Row];

/** The values of the `:name` in a statement. */
export type Parameters = Readonly<Record<string, SQLInputValue>>;

/** With the columns that are read as BigInt, which are those of amounts: `{ balance: true }`. */
type Input<Row> =
  BigIntColumn<Row> extends never
    ? [parameters?: Parameters]
    : [parameters: Parameters, bigInts: { readonly [Name in BigIntColumn<Row>]: true }];

/**
 * Runs SQL; each text is prepared once. An integer column is read as a number, and reading fails beyond
 * 2^53; those named in `bigInts` are read as BigInt.
 */
export interface Statements {
  get<Row>(sql: string, ...input: Input<Row>): Row | undefined;
  all<Row>(sql: string, ...input: Input<Row>): Row[];
  run(sql: string, parameters?: Parameters): number;
  /** Returns the number of the row that it inserted, for which RETURNING takes three times as long. */
  insert(sql: string, parameters?: Parameters): number;
}

type AnyRow = Record<string, SQLInputValue>;

interface Prepared {
  statement: StatementSync;
  /** As it was read last: to set it each time is a call of SQLite's for each row. */
  hasBigInts: boolean;
  /** In the order of their `?`. */
  names: readonly string[];
}

const parameter = /(?<!\w):(\w+)/g;

export function createStatements(database: DatabaseSync): Statements {
  const prepared = new Map<string, Prepared>();

  /** Binds by position: SQLite is asked for each name otherwise, in each call. */
  function prepare(sql: string, parameters: Parameters): Prepared {
    const names = Array.from(sql.matchAll(parameter), ([, name = '']) => name);
    const unknown = Object.keys(parameters).find((name) => !names.includes(name));
    if (unknown !== undefined) throw new TypeError(`The statement has no :${unknown}.`);
    const statement = database.prepare(sql.replaceAll(parameter, '?'));
    const made = { statement, names, hasBigInts: false };
    prepared.set(sql, made);
    return made;
  }

  function bind(sql: string, parameters: Parameters = {}, bigInts?: object) {
    const found = prepared.get(sql) ?? prepare(sql, parameters);
    const { statement, names } = found;
    const hasBigInts = bigInts !== undefined;
    // Another call may have read the same text the other way.
    if (found.hasBigInts !== hasBigInts) statement.setReadBigInts(hasBigInts);
    found.hasBigInts = hasBigInts;
    return { statement, values: names.map((name) => parameters[name] as SQLInputValue) };
  }

  const change = (sql: string, parameters?: Parameters) => {
    const { statement, values } = bind(sql, parameters);
    return statement.run(...values);
  };

  return {
    get(sql: string, parameters?: Parameters, bigInts?: object) {
      const { statement, values } = bind(sql, parameters, bigInts);
      const row = statement.get(...values) as AnyRow | undefined;
      return row && (withNumbers(row, bigInts) as never);
    },
    all(sql: string, parameters?: Parameters, bigInts?: object) {
      const { statement, values } = bind(sql, parameters, bigInts);
      return (statement.all(...values) as AnyRow[]).map(
        (row) => withNumbers(row, bigInts) as never,
      );
    },
    run: (sql, parameters) => Number(change(sql, parameters).changes),
    insert: (sql, parameters) => Number(change(sql, parameters).lastInsertRowid),
  };
}

/** Makes a number of every integer but those of the columns in `bigInts`. */
function withNumbers(row: AnyRow, bigInts?: object): AnyRow {
  if (!bigInts) return row;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'bigint' || Object.hasOwn(bigInts, name)) continue;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) {
      throw new RangeError(`The column ${name} is too large for a number: ${value}.`);
    }
    row[name] = number;
  }
  return row;
}

export interface Settings {
  read(name: string): string | undefined;
  write(name: string, value: string): void;
}

export function createSettings(statements: Statements): Settings {
  return {
    read(name) {
      const sql = 'SELECT value FROM setting WHERE name = :name';
      return statements.get<{ value: string }>(sql, { name })?.value;
    },
    write(name, value) {
      const sql =
        'INSERT INTO setting VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = :value';
      statements.run(sql, { name, value });
    },
  };
}
