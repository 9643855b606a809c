import { expect, test } from 'vitest';
import { dataFile } from '../../test/sandbox-of.ts';
import { openDatabase } from './open-database.ts';
import { createSnapshots } from './snapshots.ts';
import { createStatements } from './statements.ts';
import { inTransaction } from './transaction.ts';

const text = `
  CREATE TABLE thing (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL
    REFERENCES owner ON DELETE RESTRICT, double INTEGER AS (id * 2)) STRICT;
  CREATE TABLE owner (name TEXT PRIMARY KEY, "the ""order""" INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX by_owner ON thing (owner);`;
const schema = { version: 1, tables: text };

function create(file?: string) {
  const database = openDatabase({ schema, file });
  database.exec(`INSERT INTO owner VALUES ('me', 1)`);
  const statements = createStatements(database);
  return {
    database,
    add: () => statements.run("INSERT INTO thing (owner) VALUES ('me')"),
    ids: () =>
      statements.get<{ ids: string | null }>('SELECT group_concat(id) AS ids FROM thing')?.ids,
  };
}

test.each(['in memory', 'in a file'])(
  'prepared statements read the restored rows of a database %s',
  async (where) => {
    const { database, add, ids } = create(where === 'in a file' ? await dataFile() : undefined);
    const snapshots = createSnapshots(database);
    snapshots.snapshot('empty');
    add();
    snapshots.snapshot('one');
    add();
    expect(ids()).toBe('1,2');
    for (let times = 0; times < 2; times += 1) {
      snapshots.restore('one');
      expect(ids()).toBe('1');
      // SQLite gives the new row the number of the row that the restore removed.
      add();
      expect(ids()).toBe('1,2');
    }
    snapshots.snapshot('one');
    snapshots.restore('empty');
    expect(ids()).toBe(null);
    snapshots.restore('one');
    expect(ids()).toBe('1,2');
    expect(snapshots.names()).toEqual(['empty', 'one']);
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    expect(() => database.exec('DELETE FROM owner')).toThrow('FOREIGN KEY constraint failed');
    expect(() => snapshots.restore('two')).toThrow(
      'There is no snapshot two. Use one of: empty, one.',
    );
    database.close();
  },
);

test('a snapshot and a restore within a transaction are refused, and change nothing', () => {
  const { database, add, ids } = create();
  const snapshots = createSnapshots(database);
  expect(() => snapshots.restore('one')).toThrow(
    'There is no snapshot one. No snapshot exists yet.',
  );
  snapshots.snapshot('empty');
  inTransaction(database, () => {
    add();
    expect(() => snapshots.snapshot('one')).toThrow('within a transaction');
    expect(() => snapshots.restore('empty')).toThrow('within a transaction');
  });
  expect(ids()).toBe('1');
  snapshots.restore('empty');
  expect(ids()).toBe(null);
});

test('a restore that fails changes nothing', () => {
  const { database, add, ids } = create();
  const snapshots = createSnapshots(database);
  snapshots.snapshot('empty');
  add();
  database.exec(`CREATE TRIGGER no BEFORE INSERT ON owner BEGIN SELECT raise(ABORT, 'no'); END`);
  expect(() => snapshots.restore('empty')).toThrow('no');
  expect(ids()).toBe('1');
  database.exec('DROP TRIGGER no');
  snapshots.restore('empty');
  expect(ids()).toBe(null);
});

test('a database can have more snapshots than SQLite can attach databases', () => {
  const { database, add, ids } = create();
  const snapshots = createSnapshots(database);
  for (let rows = 0; rows < 20; rows += 1) {
    snapshots.snapshot(`${rows}`);
    add();
  }
  snapshots.restore('3');
  expect(ids()).toBe('1,2,3');
  snapshots.restore('19');
  expect(ids()?.split(',')).toHaveLength(19);
});
