import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Handler, inTransaction } from './transaction.ts';

function create() {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE owner (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE thing (owner INTEGER REFERENCES owner DEFERRABLE INITIALLY DEFERRED) STRICT`);
  const owners = () => database.prepare('SELECT id FROM owner').all();
  const add = (id: number) => database.prepare('INSERT INTO owner VALUES (?)').run(id);
  return { database, owners, add };
}

test('inTransaction saves no change when the handler throws', () => {
  const { database, owners, add } = create();
  const fail = () => {
    add(1);
    throw new Error('no');
  };
  expect(() => inTransaction(database, fail)).toThrow(new Error('no'));
  expect(owners()).toEqual([]);
});

test('inTransaction saves no change when COMMIT fails, and the next transaction works', () => {
  const { database, owners, add } = create();
  const orphan = () => {
    add(1);
    database.exec('INSERT INTO thing VALUES (7)');
  };
  expect(() => inTransaction(database, orphan)).toThrow('FOREIGN KEY constraint failed');
  expect(owners()).toEqual([]);
  inTransaction(database, () => add(2));
  expect(owners()).toEqual([{ id: 2 }]);
});

test('inTransaction throws the error of SQLite when SQLite itself has rolled back', () => {
  const { database, owners, add } = create();
  add(1);
  const conflict = () => database.exec('INSERT OR ROLLBACK INTO owner VALUES (2), (1)');
  expect(() => inTransaction(database, conflict)).toThrow('UNIQUE constraint failed');
  expect(owners()).toEqual([{ id: 1 }]);
});

test('inTransaction refuses a handler that returns a promise, both at compile time and when the handler runs', async () => {
  const { database, owners, add } = create();
  const later = async () => {
    add(1);
    throw new Error('unheard');
  };
  // @ts-expect-error The handler returns a promise.
  expect(() => inTransaction(database, later)).toThrow(
    new TypeError('The handler of a transaction returned a promise. It must be synchronous.'),
  );
  expect(owners()).toEqual([]);
  const maybe = (): string | Promise<string> => 'now';
  // @ts-expect-error It may return one.
  expect(inTransaction(database, maybe)).toBe('now');
  const either: Handler<boolean> = (): boolean => true;
  expect(inTransaction(database, either)).toBe(true);
});

test('inTransaction refuses a nested transaction, and the outer transaction can continue', () => {
  const { database, owners, add } = create();
  inTransaction(database, () => {
    add(1);
    expect(() => inTransaction(database, () => add(2))).toThrow(
      'cannot start a transaction within a transaction',
    );
    add(3);
  });
  expect(owners()).toEqual([{ id: 1 }, { id: 3 }]);
});
