import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { dataFile, sandboxOf } from '../../test/sandbox-of.ts';
import { sandboxUserOptions } from '../../test/sandbox-user-options.ts';
import { clientOf } from '../../test/strict.ts';
import { createSandboxUser } from '../sandbox-user.ts';
import { DataFileError, openDatabase } from './open-database.ts';
import { stateSchema } from './state-schema.ts';

function edit(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function expectStateRefused(file: string, message: string): void {
  const folder = dirname(file);
  const read = () =>
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]);
  const before = JSON.stringify(read());
  const open = () => createSandboxUser(sandboxUserOptions({ file }));
  expect(open, message).toThrow(
    new DataFileError(
      `${file} is not a data file of the sandbox, or was damaged. Restore it from a backup, or use another file.`,
    ),
  );
  // Compare the bytes as text, because a failure of toEqual would print all bytes of a file.
  expect(JSON.stringify(read()) === before, message).toBe(true);
}

const wrongChanges = [
  "DELETE FROM setting WHERE name = 'seed'",
  "UPDATE setting SET value = '' WHERE name = 'seed'",
  "DELETE FROM setting WHERE name = 'clock'",
  ...['soon', '', '-1', '0', '1e12', '4102444800001', '99999999999999999999'].map(
    (clock) => `UPDATE setting SET value = '${clock}' WHERE name = 'clock'`,
  ),
  ...[
    ...['soon', '', '{', '{}', '[]', '5', 'true', '{"business":1795420800000}'],
    '{"business":"1795420800000","wall":1795420800000}',
    '{"business":1795420800000,"wall":-1}',
  ].map((anchor) => `UPDATE setting SET value = '${anchor}' WHERE name = 'anchor'`),
  "INSERT INTO transition (id, kind, object, at, row, place) VALUES (99, 'payment', 1, 9000000000000, '', '')",
  'DELETE FROM setting',
];

test('the sandbox refuses a data file with wrong settings, and leaves the file as it was', async () => {
  const file = await dataFile();
  const user = createSandboxUser(sandboxUserOptions({ file }));
  await user.clock.moveTo((now) => now + 1);
  await user.close();
  for (const sql of wrongChanges) {
    const wrong = await dataFile();
    cpSync(file, wrong);
    edit(wrong, sql);
    expectStateRefused(wrong, sql);
  }
});

test('the sandbox refuses a data file with invalid JSON in any column', async () => {
  const file = await dataFile();
  const sandbox = await sandboxOf({ data: file, webhook: 'http://127.0.0.1:1' });
  for (const object of ['PAYMENT', 'TRADE', 'FIXED_FORWARD'] as const) {
    await sandbox.trigger(`${object}_PLANIFIED`);
  }
  const fx = clientOf(sandbox);
  const { items } = await fx.wallets.list();
  await fx.documents.getBankDetails({ walletId: `${items[0]?.id}` });
  await sandbox.close();
  const columns = jsonColumnsOf(file);
  expect(columns.length).toBeGreaterThan(9);
  for (const [table, column] of columns) {
    const broken = await dataFile();
    cpSync(file, broken);
    edit(
      broken,
      `UPDATE "${table}" SET "${column}" = substr("${column}", 1, length("${column}") - 1)
       WHERE rowid = (SELECT min(rowid) FROM "${table}" WHERE "${column}" IS NOT NULL)`,
    );
    expectStateRefused(broken, `${table}.${column}`);
  }
});

/** Returns the columns of a data file that contain JSON. It recognises such a column by its values. */
function jsonColumnsOf(file: string): [table: string, column: string][] {
  const database = new DatabaseSync(file);
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const columns = tables.flatMap(({ name }) => {
    const rows = database.prepare(`SELECT * FROM "${name}"`).all();
    // Require a value in every text column, because the test cannot recognise JSON in an empty column.
    const texts = database.prepare(`PRAGMA table_info("${name}")`).all();
    for (const { name: column } of texts.filter(({ type }) => type === 'TEXT')) {
      const values = rows.map((row) => row[`${column}`]).filter((value) => value !== null);
      expect(values, `${name}.${column}`).not.toEqual([]);
    }
    const names = Object.keys(rows[0] ?? {}).filter((column) =>
      rows.some((row) => /^[{[]/.test(String(row[column]))),
    );
    return names.map((column): [string, string] => [`${name}`, column]);
  });
  database.close();
  // Leave out the table `setting`, because another test of this file damages the values of this table.
  return columns.filter(([table]) => table !== 'setting');
}

test('the sandbox makes the initial state in a data file when the process that created the file was killed before it wrote the state', async () => {
  const file = await dataFile();
  openDatabase({ file, schema: stateSchema }).close();
  const user = createSandboxUser(sandboxUserOptions({ file }));
  expect(user.context.seed).toBe('crossborder-fx');
  await user.close();
});
