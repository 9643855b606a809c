import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { attempt } from '../../test/store-subject.ts';
import { ownMessageOf } from '../common/own-error.ts';
import { sqliteStore } from './sqlite-store.ts';

const consumer = 'billing';

const newFile = async () => join(await temporaryFolder(), 'store.sqlite');

function openStore(file: string, name = consumer) {
  const store = sqliteStore(file, { consumer: name });
  onTestFinished(() => store.close());
  return store;
}

function openDatabase(file: string) {
  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  return database;
}

test.each(['', 'store.sqlite', './store.sqlite', ':memory:', undefined])(
  'sqliteStore refuses the file %o, which is not an absolute path',
  (file) => {
    expect(() => sqliteStore(file as string, { consumer })).toThrow('must be an absolute path');
  },
);

function replace(file: string) {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

test.each([
  ['has a table webhooks of another program', 'CREATE TABLE webhooks (id INTEGER PRIMARY KEY)'],
  ['has a view webhooks', 'CREATE VIEW webhooks AS SELECT 1 AS id'],
])('sqliteStore refuses a file that %s, and leaves the file as it was', async (_, sql) => {
  const file = await newFile();
  const other = openDatabase(file);
  other.exec(sql);
  const before = readFileSync(file);
  expect(() => openStore(file)).toThrow(
    `${file} must not have a table webhooks of another program: give the store a file of its own.`,
  );
  expect(readFileSync(file)).toEqual(before);
});

test('the error of sqliteStore names a file that it cannot open', async () => {
  const file = await newFile();
  writeFileSync(file, 'the only list of our sellers'.repeat(100));
  for (const wrong of [file, join(file, 'store.sqlite'), dirname(file)]) {
    expect(() => openStore(wrong)).toThrow(`${wrong} must be a file of SQLite in a folder that`);
  }
  expect(readFileSync(file, 'utf8')).toContain('the only list');
  const other = await newFile();
  openDatabase(other).exec('CREATE TABLE webhooks_kept_until (id)');
  expect(() => openStore(other)).toThrow(`${other} must be a file of SQLite in a folder that`);
});

test('only the user of the process can read a new file of sqliteStore', async () => {
  const file = await newFile();
  openStore(file);
  const modes = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test('sqliteStore says which version of Node it needs', () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(() => sqliteStore('/store.sqlite', { consumer })).toThrow('Node 22.13 or newer');
});

test.each([
  ['removed', (file: string) => rmSync(file)],
  ['moved away', (file: string) => renameSync(file, `${file}.old`)],
  ['replaced by a copy', replace],
  ['without its log', (file: string) => rmSync(`${file}-wal`)],
])('sqliteStore claims nothing when its file is %s', async (_, change) => {
  const file = await newFile();
  const store = openStore(file);
  expect(await attempt(store)).toBe('processed');
  change(file);
  await expect(attempt(store)).rejects.toThrow('was removed or replaced');
});

test('sqliteStore waits for two seconds while another process writes, and then claims nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = await newFile();
  const store = openStore(file);
  const other = openDatabase(file);
  other.exec('BEGIN IMMEDIATE');
  const late = attempt(store, { key: 'key' }).catch(ownMessageOf);
  await vi.advanceTimersByTimeAsync(1_000);
  const patient = attempt(store, { key: 'key' });
  await vi.advanceTimersByTimeAsync(1_100);
  // The default of onError prints the message of an error only if the package has made the error.
  expect(await late).toBe(`${file}: database is locked.`);
  other.exec('ROLLBACK');
  await vi.advanceTimersByTimeAsync(10);
  expect(await patient).toBe('processed');
});

test('the time `since` that memory() of sqliteStore returns is ten minutes before the file was created, or the time when all rows were deleted', async () => {
  const file = await newFile();
  const minutes = async (name?: string) => {
    const { now, since } = await openStore(file, name).memory();
    return (now.getTime() - since.getTime()) / 60_000;
  };
  expect(await minutes()).toBeCloseTo(10, 0);
  openDatabase(file).exec('DELETE FROM webhooks');
  expect(await minutes()).toBeCloseTo(0, 0);
  expect(await minutes('mail')).toBeCloseTo(10, 0);
});

test('sqliteStore removes expired rows', async () => {
  const file = await newFile();
  let now = Date.now();
  const store = sqliteStore(file, { consumer, clock: () => new Date(now) });
  onTestFinished(() => store.close());
  const other = openDatabase(file);
  const count = () => other.prepare('SELECT count(*) AS count FROM webhooks').get()?.['count'];
  for (let index = 0; index < 20; index++) await attempt(store);
  now += 31 * 24 * 60 * 60 * 1000;
  for (let index = 0; index < 20; index++) await store.seen([]);
  // The store has removed all expired rows. The only row left holds the time at which the store began to remember
  // events.
  expect(count()).toBe(1);
});

// The four processes open the same new file at the same moment. Before this moment, the file does not exist.
test('four processes that open the file of sqliteStore at once claim each event once', async () => {
  const file = await newFile();
  const program = `
    const { sqliteStore } = await import(${JSON.stringify(new URL('sqlite-store.ts', import.meta.url))});
    process.stdout.write('ready ');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const store = sqliteStore(${JSON.stringify(file)}, { consumer: 'billing' });
    const completedSince = { moment: new Date(0) };
    let claimed = '';
    for (let event = 0; event < 50; event++) {
      const lease = { key: 'event ' + event, owner: String(process.pid) };
      const { answer } = await store.claim(lease, { leaseSeconds: 45, completedSince });
      if (answer !== 'claimed') continue;
      await store.complete(lease);
      claimed += event + ' ';
    }
    process.stdout.write(claimed, () => process.exit());`;
  const processes = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    return { child, output: () => output };
  });
  await Promise.all(processes.map(({ child }) => once(child.stdout, 'data')));
  const ended = processes.map(({ child }) => once(child, 'close'));
  for (const { child } of processes) child.stdin.end('go\n');
  expect(await Promise.all(ended)).toEqual(processes.map(() => [0, null]));
  const claimed = processes.flatMap(({ output }) => output().split(' ').slice(1, -1));
  expect(claimed.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index),
  );
});
