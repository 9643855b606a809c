import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { onceSetup, temporaryFolder } from '../../test/once-setup.ts';
import { fileJournal } from './file-journal.ts';
import { newRecord } from './journal-contract.ts';
import { postgresJournal } from './postgres-journal.ts';
import { sqliteJournal } from './sqlite-journal.ts';

const account = 'acme-live';

test.each([
  ['limit must be a whole number of 1 or more.', { limit: 0 }],
  ['limit must be a whole number of 1 or more.', { limit: Number.NaN }],
  ['limit must be a whole number of 1 or more.', { limit: '10' }],
  ['since must be a valid Date.', { since: '2026-11-20' }],
  ['since must be a valid Date.', { since: new Date(Number.NaN) }],
  ['operation must be one of createPayment, ', { operation: 'payment' }],
  ['operation must be one of createPayment, ', { operation: 'toString' }],
  ['after must be the field next of the page before.', { after: 'page 2 of 3' }],
  ['opration must be one of the options ', { opration: 'createPayment' }],
])('listOpen says "%s" instead of listing nothing for %o', async (message, options) => {
  const folder = await temporaryFolder();
  const inFile = sqliteJournal(join(folder, 'journal.sqlite'), { account });
  onTestFinished(() => inFile.close());
  const inTable = postgresJournal({ query: async () => ({ rows: [] }) }, { account });
  for (const journal of [fileJournal(join(folder, 'journal'), { account }), inFile, inTable]) {
    if (journal !== inTable) await journal.claim(newRecord());
    const error = await errorOf(journal.listOpen(options as object));
    expect(error).toMatchObject({ name: 'TypeError', message: expect.stringContaining(message) });
  }
});

test.each([{ since: '2026-11-20' }, { before: undefined, limit: 5 }])(
  'listRecords refuses %o, which names no moment',
  async (options) => {
    const journal = fileJournal(await temporaryFolder(), { account });
    const error = await errorOf(journal.listRecords(options as never));
    expect(error).toMatchObject({ message: expect.stringContaining('must be a valid Date.') });
  },
);

test.each(['a folder', 'a file of SQLite'])(
  'a journal in %s that an older copy replaces while a process uses it prevents sending in that process',
  async (place) => {
    const folder = await temporaryFolder();
    const [path, copy] = [join(folder, 'journal'), join(folder, 'copy')];
    const open = () => {
      if (place === 'a folder') return fileJournal(path, { account });
      const journal = sqliteJournal(path, { account });
      onTestFinished(() => journal.close());
      return journal;
    };
    const { pay, service } = await onceSetup();
    const journal = open();
    await pay({ journal, reference: 'r' });
    for (const end of ['', '-wal'])
      if (existsSync(path + end)) cpSync(path + end, copy + end, { recursive: true });
    await pay({ journal, reference: 's' });
    if (place === 'a folder') rmSync(path, { recursive: true });
    if (place === 'a folder') cpSync(copy, path, { recursive: true });
    else restore(copy, path);
    const error = await errorOf(pay({ journal, reference: 's' }));
    expect(error).toMatchObject({
      name: 'JournalError',
      message: expect.stringMatching(
        /is missing, so an older copy .* Recover the journal, and start this process again$/,
      ),
    });
    expect(service.payments).toHaveLength(2);
    await expect(pay({ journal: open(), reference: 'r' })).resolves.toMatchObject({ id: 'P1' });
  },
);

/** Restores an older copy of a database of SQLite as a program that has the database open does. */
function restore(copy: string, file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`ATTACH '${copy}' AS older; DELETE FROM main.journal;
    INSERT INTO main.journal SELECT * FROM older.journal`);
  database.close();
}

test.each([undefined, {}, { account: undefined }, { account: '' }, { account: 'acme-live\n' }])(
  'each journal refuses the options %o, which name no account',
  async (options) => {
    const folder = await temporaryFolder();
    const error = new TypeError(
      'account must be the name of an account, without spaces around it.',
    );
    expect(() => fileJournal(folder, options as never)).toThrow(error);
    expect(() => sqliteJournal(join(folder, 'a.sqlite'), options as never)).toThrow(error);
    expect(() => postgresJournal({} as never, options as never)).toThrow(error);
  },
);

test.each(['', 'journal', './journal', '../journal', ':memory:', undefined])(
  'a journal in a folder or file refuses the path %o, which is not absolute',
  (path) => {
    const rule = (what: string) =>
      new TypeError(`The ${what} of a journal must be an absolute path`);
    expect(() => fileJournal(path as string, { account })).toThrow(rule('folder'));
    expect(() => sqliteJournal(path as string, { account })).toThrow(rule('file'));
  },
);

test('a journal in a folder or file claims nothing when its clock gives no valid date', async () => {
  const folder = await temporaryFolder();
  const options = { account, clock: () => new Date(Number.NaN) };
  const claiming = fileJournal(folder, options).claim(newRecord());
  expect(await errorOf(claiming)).toBeInstanceOf(RangeError);
  expect(readdirSync(folder)).toEqual([]);
  const inFile = sqliteJournal(join(folder, 'journal.sqlite'), options);
  onTestFinished(() => inFile.close());
  expect(await errorOf(inFile.claim(newRecord()))).toMatchObject({
    message: 'The clock of the journal must return a valid Date',
  });
});

test.each([
  ['none/journal.sqlite', 'ENOENT: no such file or directory, open .*'],
  ['.', 'unable to open database file'],
])(
  'sqliteJournal names the file %s that it cannot open, and says what to do',
  async (name, reason) => {
    const folder = await temporaryFolder();
    expect(() => sqliteJournal(`${folder}/${name}`, { account })).toThrow(
      new RegExp(
        `^${folder}/${name} cannot be opened: ${reason}\\. It must be a file of SQLite in an existing folder`,
      ),
    );
  },
);
