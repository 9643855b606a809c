import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
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
  const insert = (booking: Booking) =>
    statements.run('INSERT INTO booking VALUES (:id, :amount, :note)', { ...booking });
  return { database, statements, insert };
}

test('statements read a column as BigInt when the call names the column, and other integers as numbers', () => {
  const { statements, insert } = create();
  const amount = 9_007_199_254_740_993n;
  expect(insert({ id: 1, amount, note: null })).toBe(1);
  expect(insert({ id: 2, amount: -1n, note: 'é 😀' })).toBe(1);
  const select = 'SELECT * FROM booking WHERE id >= :id ORDER BY id';
  const bigInts = { amount: true } as const;
  expect(statements.get<Booking>(select, { id: 1 }, bigInts)).toEqual({
    id: 1,
    amount,
    note: null,
  });
  expect(statements.all<Booking>(select, { id: 1 }, bigInts)).toEqual([
    { id: 1, amount, note: null },
    { id: 2, amount: -1n, note: 'é 😀' },
  ]);
  expect(statements.get<Booking>(select, { id: 3 }, bigInts)).toBeUndefined();
});

test('the TypeScript type of a row with a BigInt column requires the name of this column in the call', () => {
  const { statements, insert } = create();
  insert({ id: 1, amount: 2n ** 60n, note: null });
  const sql = 'SELECT amount FROM booking';
  // @ts-expect-error The amount is not named.
  expect(() => statements.get<{ amount: bigint }>(sql, {})).toThrow('too large');
});

test('statements throw for a number beyond 2^53, and do not round it, even when another column is read as BigInt', () => {
  const { statements, insert } = create();
  const sql = 'SELECT id, amount FROM booking';
  const bigInts = { amount: true } as const;
  insert({ id: Number.MAX_SAFE_INTEGER, amount: 1n, note: null });
  expect(statements.get<Booking>(sql, {}, bigInts)).toEqual({
    id: Number.MAX_SAFE_INTEGER,
    amount: 1n,
  });
  statements.run('UPDATE booking SET id = id + 1');
  expect(() => statements.get<Booking>(sql, {}, bigInts)).toThrow(
    'The value of the column id is too large for a number: 9007199254740992.',
  );
  expect(() => statements.all<Booking>(sql, {}, bigInts)).toThrow('too large');
});

test('statements can read the same SQL text with and without BigInt', () => {
  const { statements, insert } = create();
  insert({ id: 1, amount: 5n, note: null });
  const sql = 'SELECT amount FROM booking';
  expect(statements.get<{ amount: number }>(sql)).toEqual({ amount: 5 });
  expect(statements.get<{ amount: bigint }>(sql, {}, { amount: true })).toEqual({ amount: 5n });
  expect(statements.get<{ amount: number }>(sql)).toEqual({ amount: 5 });
});

test('statements throw for a parameter that is unknown, missing or too large', () => {
  const { database, insert } = create();
  const run = (parameters: object) => () => insert(parameters as Booking);
  const good = { id: 1, amount: 1n, note: null };
  expect(run({ ...good, more: 1 })).toThrow('The SQL statement has no parameter :more.');
  expect(run({ id: 1, amount: 1n })).toThrow('cannot be bound');
  expect(run({ ...good, amount: 2n ** 63n })).toThrow('too large');
  expect(database.prepare('SELECT * FROM booking').all()).toEqual([]);
});

test('a parameter that occurs twice in a statement has the same value in both places', () => {
  const { statements } = create();
  const sql = 'SELECT :one AS one, :other AS other, :one AS again';
  expect(statements.get(sql, { other: 2, one: 1 })).toEqual({ one: 1, other: 2, again: 1 });
});
