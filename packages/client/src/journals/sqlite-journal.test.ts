import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onceSetup, paymentBody, temporaryFolder } from '../../test/once-setup.ts';
import { newRecord } from './journal-contract.ts';
import { sqliteJournal } from './sqlite-journal.ts';

const account = 'acme-live';

async function fileAndJournal() {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const open = () => {
    const journal = sqliteJournal(file, { account });
    onTestFinished(() => journal.close());
    return journal;
  };
  return { file, open };
}

test.each(['', 'journal.sqlite', './journal.sqlite', ':memory:', undefined])(
  'is not in %o, which is another file for a process that was started elsewhere',
  (file) => {
    expect(() => sqliteJournal(file as string, { account })).toThrow(
      new TypeError('The file of a journal has to be an absolute path'),
    );
  },
);

test.each([
  ['removed', (file: string) => rmSync(file)],
  ['moved away', (file: string) => renameSync(file, `${file}.old`)],
  [
    'replaced by a copy',
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
  ['emptied', (file: string) => execute(file, 'DELETE FROM journal')],
  ['without its table', (file: string) => execute(file, 'DROP TABLE journal')],
  [
    'without its key',
    (file: string) =>
      execute(
        file,
        'CREATE TABLE other AS SELECT * FROM journal; DROP TABLE journal; ALTER TABLE other RENAME TO journal',
      ),
  ],
])('a file that is %s lets nothing leave', async (_what, change) => {
  const { file, open } = await fileAndJournal();
  const { pay, service } = await onceSetup();
  const journal = open();
  expect(await pay(paymentBody, { journal, reference: 'r' })).toMatchObject({ id: 'P1' });
  change(file);
  const error = await errorOf(pay(paymentBody, { journal, reference: 's' }));
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(service.payments).toHaveLength(1);
});

test('refuses a file of another layout, and says what to do', async () => {
  const { file, open } = await fileAndJournal();
  execute(file, 'CREATE TABLE journal (key TEXT PRIMARY KEY, record TEXT)');
  expect(open).toThrow(`${file} is no journal of this release. Decide what is open in it`);
});

test('waits while another process writes, and claims nothing when that takes too long', async () => {
  const { file, open } = await fileAndJournal();
  const journal = open();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  expect(String(await errorOf(journal.claim(newRecord())))).toContain('locked');
  other.exec('ROLLBACK');
  expect(await journal.claim(newRecord())).toBe(true);
});

test('has a claim on the disk: the removal of the file that could undo it too', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const { open } = await fileAndJournal();
  await open().claim(newRecord());
  const database = exec.mock.contexts.at(-1) as DatabaseSync;
  exec.mockRestore();
  // EXTRA: what FULL does, and the folder is synced.
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 3 });
});

test('claims nothing by a clock that gives no date', async () => {
  const { file } = await fileAndJournal();
  const journal = sqliteJournal(file, { account, clock: () => new Date(Number.NaN) });
  onTestFinished(() => journal.close());
  expect(await errorOf(journal.claim(newRecord()))).toMatchObject({
    message: 'The clock of the journal gives no date',
  });
});

function execute(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
