import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { readParameters } from './read-parameters.ts';
import { createStatements } from './statements.ts';

interface Booking {
  id: number;
  amount: bigint;
  note: string | null;
}

function create() {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE booking (id INTEGER PRIMARY KEY, amount INTEGER, note TEXT) STRICT');
  const statements = createStatements(database);
  const insert = statements.prepare<Booking>('INSERT INTO booking VALUES (:id, :amount, :note)');
  return { database, statements, insert };
}

test('amounts are read as BigInt, other integers as numbers', () => {
  const { statements, insert } = create();
  const amount = 9_007_199_254_740_993n;
  expect(insert.run({ id: 1, amount, note: null })).toBe(1);
  expect(insert.run({ id: 2, amount: -1n, note: 'é 😀' })).toBe(1);
  const select = statements.prepare<{ id: number }, Booking>(
    'SELECT * FROM booking WHERE id >= :id ORDER BY id',
    { amount: true },
  );
  expect(select.get({ id: 1 })).toEqual({ id: 1, amount, note: null });
  expect(select.all({ id: 1 })).toEqual([
    { id: 1, amount, note: null },
    { id: 2, amount: -1n, note: 'é 😀' },
  ]);
  expect(select.get({ id: 3 })).toBeUndefined();
});

test('the type asks which columns are read as BigInt', () => {
  const { statements, insert } = create();
  insert.run({ id: 1, amount: 2n ** 60n, note: null });
  const sql = 'SELECT amount FROM booking';
  // @ts-expect-error The amount is not named.
  const forgotten = statements.prepare<Record<never, never>, { amount: bigint }>(sql);
  expect(() => forgotten.get()).toThrow('too large');
  const asNumber = statements.prepare<Record<never, never>, { amount: number }>(sql);
  expect(() => asNumber.get()).toThrow('too large');
  const missing = statements.prepare<Record<never, never>, { sum: bigint }>(sql, { sum: true });
  expect(() => missing.get()).toThrow(`There is no column sum: ${sql}`);
  const other = statements.prepare<Record<never, never>, { amount: number; one: bigint }>(
    'SELECT amount, 1 AS one FROM booking',
    { one: true },
  );
  expect(() => other.get()).toThrow('The column amount is too large for a number');
});

test('a parameter without a value, one too many and an inexact number are errors', () => {
  const { database, insert } = create();
  const run = (parameters: object) => () => insert.run(parameters as Booking);
  const good = { id: 1, amount: 1n, note: null };
  expect(run({ id: 1, amount: 1n })).toThrow('The parameter note has no value: INSERT');
  expect(run({ ...good, note: undefined })).toThrow('The parameter note has no value');
  expect(run(Object.create(good))).toThrow('The parameter id has no value');
  expect(run({ ...good, more: 1 })).toThrow('There is no parameter more');
  for (const inexact of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(run({ ...good, amount: inexact })).toThrow(
      `The parameter amount must be exact, not ${inexact}`,
    );
  }
  expect(run({ ...good, amount: 2n ** 63n })).toThrow('too large');
  expect(database.prepare('SELECT * FROM booking').all()).toEqual([]);
});

test('a statement is prepared once for each text', () => {
  const { database, statements } = create();
  const prepare = vi.spyOn(database, 'prepare');
  const sql = 'SELECT amount FROM booking';
  const first = statements.prepare(sql);
  expect(statements.prepare(sql)).toBe(first);
  expect(prepare).toHaveBeenCalledTimes(1);
  type Row = { amount: bigint };
  expect(statements.prepare<Record<never, never>, Row>(sql, { amount: true })).not.toBe(first);
});

test.each([
  ['SELECT :a, :b_2, :a', ['a', 'b_2', 'a'], 'SELECT ?, ?, ?'],
  [
    `SELECT ':x it''s :y', ":z", [:w], \`:v\` -- :u\n, :a /* :t\n */`,
    ['a'],
    `SELECT ':x it''s :y', ":z", [:w], \`:v\` -- :u\n, ? /* :t\n */`,
  ],
  [`SELECT json_extract(:body, '$.a?')`, ['body'], `SELECT json_extract(?, '$.a?')`],
  ['SELECT 1 /* :open', [], 'SELECT 1 /* :open'],
])('the parameters of %s are %j', (sql, positions, text) => {
  expect(readParameters(sql)).toEqual({ names: [...new Set(positions)], positions, text });
});

test('a parameter that comes twice has its value at both places', () => {
  const { statements } = create();
  const sum = statements.prepare<{ a: number; b: number }, { sum: number }>(
    'SELECT 10 * :b + :a + 100 * :b AS sum',
  );
  expect(sum.get({ a: 1, b: 2 })).toEqual({ sum: 221 });
});

test('a statement that inserts gives the number of its row', () => {
  const { statements, insert } = create();
  insert.run({ id: 40, amount: 1n, note: null });
  const add = statements.prepare<{ amount: bigint }>(
    'INSERT INTO booking (amount) VALUES (:amount)',
  );
  expect([add.insert({ amount: 2n }), add.insert({ amount: 3n })]).toEqual([41, 42]);
});

test.each(['SELECT ?', 'SELECT ?1', 'SELECT @a', 'SELECT $a'])('%s is refused', (sql) => {
  expect(() => create().statements.prepare(sql)).toThrow('A parameter must be written as :name');
});
