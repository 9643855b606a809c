import { copyFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onceSetup, temporaryFolder } from '../../test/once-setup.ts';
import type { NewRecord } from './journal.ts';
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
  ['without its log', (file: string) => rmSync(`${file}-wal`)],
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
])('a journal whose SQLite file is %s prevents sending', async (_what, change) => {
  const { file, open } = await fileAndJournal();
  const { pay, service } = await onceSetup();
  const journal = open();
  expect(await pay({ journal, reference: 'r' })).toMatchObject({ id: 'P1' });
  change(file);
  const error = await errorOf(pay({ journal, reference: 's' }));
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(service.payments).toHaveLength(1);
});

test('only the user of the process can read a new file of sqliteJournal', async () => {
  const { file, open } = await fileAndJournal();
  open();
  const modes = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test('a journal whose path is a link finds the log of SQLite beside the linked file', async () => {
  const { file, open } = await fileAndJournal();
  const link = join(await temporaryFolder(), 'link.sqlite');
  open();
  symlinkSync(file, link);
  const journal = sqliteJournal(link, { account });
  onTestFinished(() => journal.close());
  expect(await journal.claim(newRecord())).toBe(true);
  rmSync(`${file}-wal`);
  expect(await errorOf(journal.claim(newRecord({ attempt: 2 })))).toMatchObject({
    message: `${file}-wal was removed or replaced while it was in use`,
  });
});

test('sqliteJournal refuses a file of another layout, and its error says what to do', async () => {
  const { file, open } = await fileAndJournal();
  // An earlier release of the client made a table with these columns.
  const columns = 'key, attempt, account, record, sent_at, state, id';
  execute(file, `CREATE TABLE journal (${columns}, PRIMARY KEY (key, attempt))`);
  expect(open).toThrow(`${file} is not a journal of this release. Decide its open references`);
});

test('a SQLite journal waits while another process writes, and claims nothing when the wait takes too long', async () => {
  const { file, open } = await fileAndJournal();
  const journal = open();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const claiming = errorOf(journal.claim(newRecord()));
  // Only the claim waits for the lock: the journal answers a read before the claim ends.
  const ends = [claiming.then(() => 'claim'), journal.read('key').then(() => 'read')];
  expect(await Promise.race(ends)).toBe('read');
  expect(String(await claiming)).toContain('locked');
  const waiting = journal.claim(newRecord());
  other.exec('ROLLBACK');
  expect(await waiting).toBe(true);
});

test.each(['a new file', 'a file that somebody has set to another mode'])(
  'a claim in SQLite is on the disk when it resolves, because the journal sets the modes WAL and FULL, in %s',
  async (what) => {
    const { file, open } = await fileAndJournal();
    if (what !== 'a new file') {
      sqliteJournal(file, { account }).close();
      execute(file, 'PRAGMA journal_mode = DELETE');
    }
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    await open().claim(newRecord());
    const database = exec.mock.contexts.at(-1) as DatabaseSync;
    exec.mockRestore();
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  },
);

test('a SQLite journal commits the writes of one turn of the event loop together, and each write has its own result', async () => {
  const { file, open } = await fileAndJournal();
  const journal = open();
  const [known, ...others] = Array.from({ length: 20 }, () => newRecord());
  if (known) await journal.claim(known);
  const sizeOfLog = () => statSync(`${file}-wal`).size;
  const before = sizeOfLog();
  const results = await Promise.allSettled([
    journal.claim(known as NewRecord),
    ...others.map((one) => journal.claim(one)),
    journal.settle('f'.repeat(64), 1, { state: 'refused' }),
  ]);
  expect(results.slice(0, -1)).toEqual([
    { status: 'fulfilled', value: false },
    ...others.map(() => ({ status: 'fulfilled', value: true })),
  ]);
  expect(String(Object(results.at(-1)).reason)).toContain('is missing');
  // Each commit of SQLite writes a page of 4 kB at least.
  expect(sizeOfLog() - before).toBeLessThan(others.length * 4_096);
});

test('a SQLite journal that is closed commits the writes that began before the close', async () => {
  const { file, open } = await fileAndJournal();
  const journal = sqliteJournal(file, { account });
  const record = newRecord();
  const claimed = journal.claim(record);
  journal.close();
  expect(await claimed).toBe(true);
  const { attempts } = await open().read(record.key);
  expect(attempts).toMatchObject([{ state: 'sent' }]);
});

test('a write that SQLite refuses does not undo the other writes of the same turn of the event loop', async () => {
  const { file, open } = await fileAndJournal();
  const journal = open();
  const [good, bad] = [newRecord(), newRecord()];
  execute(
    file,
    `CREATE TRIGGER refusing BEFORE INSERT ON journal WHEN NEW.key = '${bad.key}'
      BEGIN SELECT RAISE(ROLLBACK, 'refused'); END`,
  );
  const claims = [journal.claim(good), errorOf(journal.claim(bad))] as const;
  const [isClaimed, error] = await Promise.all(claims);
  expect([isClaimed, String(error)]).toEqual([true, 'Error: refused']);
  const { attempts } = await open().read(good.key);
  expect(attempts).toMatchObject([{ state: 'sent' }]);
});

function execute(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
