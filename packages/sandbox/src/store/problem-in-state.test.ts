import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { sandboxUserOptions } from '../../test/sandbox-user-options.ts';
import { createSandboxUser } from '../sandbox-user.ts';
import { DataFileError } from './data-file-error.ts';
import { tablesOf } from './tables-of.ts';

/** A data file in which there is a row of every kind, and an attempt of a notification; closed. */
async function filled(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'state.sqlite');
  const sandbox = await sandboxOf({ data: file, webhook: 'http://127.0.0.1:1' });
  for (const object of ['PAYMENT', 'TRADE', 'FIXED_FORWARD'] as const) {
    await sandbox.trigger(`${object}_PLANIFIED`);
  }
  await sandbox.close();
  return file;
}

/** Does something to the rows of a file that is closed. */
function edit(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  work(database);
  database.close();
}

function expectRefused(file: string, problem: string): void {
  const folder = dirname(file);
  const read = () =>
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]);
  const before = JSON.stringify(read());
  const open = () => createSandboxUser(sandboxUserOptions({ file })).close();
  expect(open).toThrow(
    new DataFileError(
      `${file} has been changed, and cannot be used: ${problem}. Restore it from a backup, or name another file.`,
    ),
  );
  // Not toEqual, which would print the bytes.
  expect(JSON.stringify(read()) === before).toBe(true);
}

const set = (name: string, value: string) => (database: DatabaseSync) =>
  database.prepare('UPDATE setting SET value = ? WHERE name = ?').run(value, name);
const remove = (name: string) => (database: DatabaseSync) =>
  database.prepare('DELETE FROM setting WHERE name = ?').run(name);
const noClock = (value: string): [string, ReturnType<typeof set>, string] => [
  `a clock at ${value}`,
  set('clock', value),
  `its setting clock is no time in milliseconds: ${JSON.stringify(value)}`,
];
const noAnchor = (value: string): [string, ReturnType<typeof set>, string] => [
  `the anchor ${value}`,
  set('anchor', value),
  `its setting anchor has not the times business and wall: ${JSON.stringify(value)}`,
];

test.each([
  ['no seed', remove('seed'), 'its setting seed is missing'],
  ['an empty seed', set('seed', ''), 'its setting seed is empty'],
  ['no clock', remove('clock'), 'its setting clock is missing'],
  ...['soon', '', '-1', '0', '1e12', '4102444800001', '99999999999999999999'].map(noClock),
  ...['soon', '', '{}', '[]', '5', 'true', '{"business":1795420800000}'].map(noAnchor),
  noAnchor('{"business":"1795420800000","wall":1795420800000}'),
  noAnchor('{"business":1795420800000,"wall":-1}'),
  [
    'a transition after the year 2099',
    (database: DatabaseSync) =>
      database.exec(
        "INSERT INTO transition (id, kind, object, at, row, place) VALUES (99, 'payment', 1, 9000000000000, '', '')",
      ),
    'the time at in row 99 of transition is no time in milliseconds: 9000000000000',
  ],
])('a file with %s is refused, and stays as it was', async (_, change, problem) => {
  const file = await filled();
  edit(file, change);
  expectRefused(file, problem);
});

test('a file whose process was killed before it wrote anything is made anew', async () => {
  const file = await filled();
  edit(file, (database) => {
    for (const name of tablesOf(database)) database.exec(`DELETE FROM "${name}"`);
  });
  const user = createSandboxUser(sandboxUserOptions({ file }));
  expect(user.context.seed).toBe('crossborder-fx');
  await user.close();
});

test('text that is no JSON any more is named by its row, in whichever column', async () => {
  const file = await filled();
  const columns = jsonColumnsOf(file);
  expect(columns.length).toBeGreaterThan(9);
  for (const [table, column] of columns) {
    const row = `"${table}" WHERE "${column}" IS NOT NULL ORDER BY rowid LIMIT 1`;
    const before = new DatabaseSync(file);
    const { id, value } = Object(
      before.prepare(`SELECT rowid AS id, "${column}" AS value FROM ${row}`).get(),
    );
    before.close();
    const write = (text: string) => (database: DatabaseSync) =>
      database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(text, id);
    edit(file, write(value.slice(0, -1)));
    expectRefused(file, `${column} in row ${id} of ${table} is not JSON`);
    edit(file, write(value));
  }
});

/** Found by what is in them. */
function jsonColumnsOf(file: string): [table: string, column: string][] {
  const database = new DatabaseSync(file);
  const columns = tablesOf(database).flatMap((table) => {
    const rows = database.prepare(`SELECT * FROM "${table}"`).all();
    const names = Object.keys(rows[0] ?? {}).filter((column) =>
      rows.some((row) => /^[{[]/.test(String(row[column]))),
    );
    return names.map((column): [string, string] => [table, column]);
  });
  database.close();
  return columns;
}
