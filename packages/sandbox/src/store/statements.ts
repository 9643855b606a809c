import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

type BigIntColumn<Row> = {
  [Name in keyof Row]-?: [Extract<Row[Name], bigint>] extends [never] ? never : Name & string;
}[keyof Row];

/** The values of the parameters, such as `:name`, of an SQL statement. */
export type Parameters = Readonly<Record<string, SQLInputValue>>;

/** Names the result columns that hold amounts, to read them as BigInt: `{ balance: true }`. */
type Input<Row> =
  BigIntColumn<Row> extends never
    ? [parameters?: Parameters]
    : [parameters: Parameters, bigInts: { readonly [Name in BigIntColumn<Row>]: true }];

/**
 * Runs SQL statements, and prepares each SQL text only once. Integers are read as numbers, with an error for an integer beyond
 * 2^53. Integers of the columns in `bigInts` are read as BigInt.
 */
export interface Statements {
  get<Row>(sql: string, ...input: Input<Row>): Row | undefined;
  all<Row>(sql: string, ...input: Input<Row>): Row[];
  run(sql: string, parameters?: Parameters): number;
  /** Inserts a row and returns its number. RETURNING in the SQL text would take three times as long. */
  insert(sql: string, parameters?: Parameters): number;
}

type AnyRow = Record<string, SQLInputValue>;

interface Prepared {
  statement: StatementSync;
  /** Whether the statement reads integers as BigInt. Each change of this setting costs a call of SQLite. */
  hasBigInts: boolean;
  /** The names of the parameters, in the order of the `?` in the SQL text. */
  names: readonly string[];
}

const parameter = /(?<!\w):(\w+)/g;

export function createStatements(database: DatabaseSync): Statements {
  const prepared = new Map<string, Prepared>();

  /** Passes parameters by position, because SQLite would look each name up in each call. */
  function prepare(sql: string, parameters: Parameters): Prepared {
    const names = Array.from(sql.matchAll(parameter), ([, name = '']) => name);
    const unknown = Object.keys(parameters).find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new TypeError(`The SQL statement has no parameter :${unknown}.`);
    const statement = database.prepare(sql.replaceAll(parameter, '?'));
    const made = { statement, names, hasBigInts: false };
    prepared.set(sql, made);
    return made;
  }

  function bind(sql: string, parameters: Parameters = {}, bigInts?: object) {
    const found = prepared.get(sql) ?? prepare(sql, parameters);
    const { statement, names } = found;
    const hasBigInts = bigInts !== undefined;
    // The last call may have left the statement set to the other integer type (BigInt or number).
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

function withNumbers(row: AnyRow, bigInts?: object): AnyRow {
  if (!bigInts) return row;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'bigint' || Object.hasOwn(bigInts, name)) continue;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) {
      throw new RangeError(`The value of the column ${name} is too large for a number: ${value}.`);
    }
    row[name] = number;
  }
  return row;
}

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(statements: Statements) {
  return {
    read(name: string): string | undefined {
      const sql = 'SELECT value FROM setting WHERE name = :name';
      return statements.get<{ value: string }>(sql, { name })?.value;
    },
    write(name: string, value: string): void {
      const sql =
        'INSERT INTO setting VALUES (:name, :value) ON CONFLICT DO UPDATE SET value = :value';
      statements.run(sql, { name, value });
    },
  };
}
