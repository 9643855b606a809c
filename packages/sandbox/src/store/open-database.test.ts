import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { programArguments, spawnProgram } from '../../test/command.ts';
import { pairSchema as schema } from '../../test/pair-schema.ts';
import { DataFileError, openDatabase } from './open-database.ts';

const root = mkdtempSync(join(tmpdir(), 'crossborder-fx-store-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
function newFile(): string {
  count += 1;
  const folder = join(root, `${count}`);
  mkdirSync(folder);
  return join(folder, 'data');
}

function filled(rows = 100): string {
  const file = newFile();
  const database = openDatabase({ file, schema });
  for (let number = 1; number <= rows; number += 1) {
    database.exec(`INSERT INTO one VALUES (${number}); INSERT INTO other VALUES (${number})`);
  }
  database.close();
  return file;
}

/** Starts a process that commits rows to a data file, and waits until the process has committed once. */
async function startCommitting(file: string) {
  const child = spawnProgram('commit-forever.ts', file);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await once(child.stdout, 'data');
  const acknowledged = () => Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1));
  return {
    reaches: async (number: number) => {
      while (acknowledged() < number) await once(child.stdout, 'data');
    },
    /** Kills the child process, and returns the last row number that the process printed as committed. */
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      return acknowledged();
    },
  };
}

/** Opens data files in a process without the rights of root. Returns the errors that this process prints. */
function openAsNobody(...files: string[]): string {
  return execFileSync(process.execPath, programArguments('open-as-nobody.ts', ...files), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function contentsBeside(file: string): Record<string, string> {
  const folder = join(file, '..');
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'hex')]));
}

function expectRefusal(file: string, reason: string): void {
  const before = contentsBeside(file);
  expect(() => openDatabase({ file, schema })).toThrow(DataFileError);
  expect(() => openDatabase({ file, schema })).toThrow(`${file} ${reason}`);
  // Compare the bytes as text, because a failure of toEqual would print all bytes of a file.
  expect(JSON.stringify(contentsBeside(file)) === JSON.stringify(before)).toBe(true);
}

test('openDatabase without a file makes the tables in memory, with foreign keys on', () => {
  const database = openDatabase({ schema });
  expect(database.prepare('SELECT * FROM one').all()).toEqual([]);
  expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
  database.close();
});

test('a data file keeps its rows, and its folder has no other file when the data file is closed', () => {
  const file = filled();
  expect(Object.keys(contentsBeside(file))).toEqual(['data']);
  const database = openDatabase({ file, schema });
  expect(database.prepare('SELECT count(*) AS n FROM one').get()).toEqual({ n: 100 });
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
  expect(Object.keys(contentsBeside(file))).not.toContain('data-shm');
  database.close();
});

test('openDatabase takes an empty file as a new file, and follows a symbolic link', () => {
  const file = newFile();
  writeFileSync(file, '');
  symlinkSync(file, `${file}-link`);
  openDatabase({ file: `${file}-link`, schema }).close();
  expect(readFileSync(file).toString('latin1', 68, 72)).toBe('CBFX');
});

test('openDatabase makes a file with the name :memory:, although SQLite gives this name a special meaning, and refuses an empty name', () => {
  expect(() => openDatabase({ file: '', schema })).toThrow('The data file must have a name.');
  const file = join(newFile(), '..', ':memory:');
  openDatabase({ file, schema }).close();
  expect(readdirSync(join(file, '..'))).toEqual([':memory:']);
});

test('the data file of a killed process has every acknowledged change, and no change half done', async () => {
  const file = newFile();
  for (let kills = 0; kills < 3; kills += 1) {
    const committing = await startCommitting(file);
    await committing.reaches(101);
    const acknowledged = await committing.kill();
    const database = openDatabase({ file, schema });
    const select = 'SELECT count(*) AS count, max(number) AS max FROM';
    const one = database.prepare(`${select} one`).get();
    expect(database.prepare(`${select} other`).get()).toEqual(one);
    expect(one?.['count']).toBe(one?.['max']);
    expect(database.prepare('SELECT max(number) AS max FROM wide').get()?.['max']).toBe(
      one?.['max'],
    );
    expect(one?.['max']).toBeGreaterThanOrEqual(acknowledged);
    // The killed process may have committed one row whose number it had not printed yet.
    expect(one?.['max']).toBeLessThanOrEqual(acknowledged + 1);
    expect(acknowledged).toBeGreaterThan(100);
    database.close();
  }
});

test('openDatabase refuses a file to which another process writes, and the other process goes on', async () => {
  const file = newFile();
  const committing = await startCommitting(file);
  for (let times = 0; times < 20; times += 1) {
    expect(() => openDatabase({ file, schema })).toThrow(
      `${file} is in use by another process. Stop that process, or use another file.`,
    );
  }
  const acknowledged = await committing.kill();
  const database = openDatabase({ file, schema });
  const { max } = database.prepare('SELECT max(number) AS max FROM one').get() ?? {};
  expect(max).toBeGreaterThanOrEqual(acknowledged);
  database.close();
});

test('openDatabase refuses a file that this process has open, and keeps the lock against other processes', () => {
  const file = filled();
  const database = openDatabase({ file, schema });
  // While SQLite has the data file open, this process must not read the file with node:fs: closing it would release
  // SQLite's lock.
  expect(() => openDatabase({ file, schema })).toThrow(`${file} is in use by another process.`);
  for (const path of [root, join(file, '..')]) chmodSync(path, 0o777);
  for (const path of [file, `${file}-wal`]) chmodSync(path, 0o666);
  expect(openAsNobody(file)).toContain('is in use by another process.');
  database.exec('DELETE FROM one');
  database.close();
});

const newer = 'is from a newer version of the sandbox. Install that version, or use another file.';
const older =
  'is from an older version of the sandbox. Install that version, or delete the file to start anew.';
const changed =
  'is not a data file of the sandbox, or was damaged. Restore it from a backup, or use another file.';

test.each([
  ['PRAGMA user_version = 2', newer],
  ['PRAGMA user_version = 0', older],
  ['PRAGMA application_id = 5', changed],
  ['ALTER TABLE one ADD COLUMN more TEXT', changed],
])('openDatabase refuses a data file after %s', (sql, reason) => {
  const file = filled();
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  expectRefusal(file, reason);
});

test('openDatabase reads a newer version number from the -wal file that a killed process left', () => {
  const [file, killed] = [filled(), newFile()];
  const database = new DatabaseSync(file);
  database.exec('PRAGMA user_version = 2');
  // Copy the database files while the database is open, because a killed process would leave them in this state.
  for (const suffix of ['', '-wal']) cpSync(file + suffix, killed + suffix);
  database.close();
  expect(readFileSync(killed).readInt32BE(60)).toBe(1);
  expectRefusal(killed, newer);
});

test('openDatabase refuses a file that is not a database', () => {
  const text = newFile();
  writeFileSync(text, 'my notes');
  expectRefusal(text, changed);
});

test('openDatabase refuses a damaged data file, also with a -wal file next to it', () => {
  const [cut, torn, beside] = [filled(5000), filled(5000), newFile()];
  truncateSync(cut, 20_480);
  expectRefusal(cut, changed);
  truncateSync(cut, 50);
  expectRefusal(cut, changed);
  const bytes = readFileSync(torn);
  writeFileSync(torn, bytes.fill(0xa5, 8192, 16_384));
  expectRefusal(torn, changed);
  const database = openDatabase({ file: beside, schema });
  database.exec('INSERT INTO one VALUES (1)');
  const killed = newFile();
  for (const suffix of ['', '-wal']) cpSync(beside + suffix, killed + suffix);
  database.close();
  writeFileSync(killed, readFileSync(killed).fill(0xa5, 8192, 12_288));
  expectRefusal(killed, changed);
});

test('openDatabase refuses a path that is a folder, or whose folder is missing', () => {
  const folder = join(newFile(), '..');
  const open = (file: string) => () => openDatabase({ file, schema });
  expect(open(folder)).toThrow(new DataFileError(`${folder} is not a file.`));
  const missing = join(folder, 'none', 'data');
  expect(open(missing)).toThrow(
    new DataFileError(`${missing} cannot be opened: no such file or directory.`),
  );
});

test.skipIf(process.platform === 'win32')(
  'openDatabase refuses a data file that is not writable',
  () => {
    const [file, inFolder] = [filled(), filled()];
    const denied = (path: string) =>
      `DataFileError: ${path} cannot be opened: permission denied.\n`;
    for (const path of [root, join(file, '..'), join(inFolder, '..')]) chmodSync(path, 0o777);
    chmodSync(file, 0o444);
    chmodSync(inFolder, 0o666);
    chmodSync(join(inFolder, '..'), 0o555);
    const files = [file, inFolder, `${inFolder}-new`];
    expect(openAsNobody(...files)).toBe(files.map(denied).join(''));
    chmodSync(join(inFolder, '..'), 0o777);
    expect(openAsNobody(inFolder)).toBe('opened\n');
  },
);
