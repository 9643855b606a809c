import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
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
});

test('a number beyond 2^53 is not rounded beside an amount that is read as BigInt', () => {
  const { statements, insert } = create();
  const sql = 'SELECT id, amount FROM booking';
  const select = statements.prepare<Record<never, never>, Booking>(sql, { amount: true });
  insert.run({ id: Number.MAX_SAFE_INTEGER, amount: 1n, note: null });
  expect(select.get()).toEqual({ id: Number.MAX_SAFE_INTEGER, amount: 1n });
  statements.prepare('UPDATE booking SET id = id + 1').run();
  expect(() => select.get()).toThrow('The column id is too large for a number: 9007199254740992.');
  expect(() => select.all()).toThrow('too large');
});

test('the same text can be read in both ways', () => {
  const { statements, insert } = create();
  insert.run({ id: 1, amount: 5n, note: null });
  const sql = 'SELECT amount FROM booking';
  const asNumber = statements.prepare<Record<never, never>, { amount: number }>(sql);
  const asBigInt = statements.prepare<Record<never, never>, { amount: bigint }>(sql, {
    amount: true,
  });
  expect([asNumber.get(), asBigInt.get()]).toEqual([{ amount: 5 }, { amount: 5n }]);
});

test('one parameter too many and one that is too large are errors', () => {
  const { database, insert } = create();
  const run = (parameters: object) => () => insert.run(parameters as Booking);
  const good = { id: 1, amount: 1n, note: null };
  expect(run({ ...good, more: 1 })).toThrow("Unknown named parameter 'more'");
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
});

test('a statement that inserts gives the number of its row', () => {
  const { statements, insert } = create();
  insert.run({ id: 40, amount: 1n, note: null });
  const add = statements.prepare<{ amount: bigint }>(
    'INSERT INTO booking (amount) VALUES (:amount)',
  );
  expect([add.insert({ amount: 2n }), add.insert({ amount: 3n })]).toEqual([41, 42]);
});
