import fs, { existsSync, type NoParamCallback } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { onceSetup, temporaryFolder } from '../../test/once-setup.ts';
import { fileJournal } from './file-journal.ts';
import { newRecord } from './journal-contract.ts';

const options = { account: 'acme-live' };

function replace(functions: Partial<Record<'statSync' | 'fsync', unknown>>): () => void {
  const { statSync, fsync } = fs;
  const put = (these: object) => {
    Object.assign(fs, these);
    syncBuiltinESMExports();
  };
  const restore = () => put({ statSync, fsync });
  onTestFinished(restore);
  put(functions);
  return restore;
}

test('a journal creates its folder and the missing parent folders, which only the owner can read', async () => {
  const folder = join(await temporaryFolder(), 'a', 'b');
  const journal = fileJournal(folder, options);
  const record = newRecord();
  await journal.claim(record);
  await journal.settle(record.key, 1, { state: 'done', id: 'P1' });
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await Promise.all([folder, join(folder, '..')].map(modeOf))).toEqual([0o700, 0o700]);
  const files = await readdir(folder);
  const ofAccount = files.filter((name) => /^account\.[0-9a-f]{64}\.json$/.test(name));
  expect(ofAccount).toHaveLength(1);
  const ofObject = files.filter((name) => /^object\.[0-9a-f]{64}\.json$/.test(name));
  expect(ofObject).toHaveLength(1);
  const ofRecord = [`${record.key}.1.done.json`, `${record.key}.1.json`];
  expect(files.sort()).toEqual([...ofAccount, ...ofRecord, ...ofObject].sort());
  const modes = await Promise.all(files.map((file) => modeOf(join(folder, file))));
  expect(modes).toEqual(files.map(() => 0o600));
});

test('readMany of 100 keys finds an attempt that was claimed since the last call, and fails when a record is missing', async () => {
  const folder = await temporaryFolder();
  const journal = fileJournal(folder, options);
  const records = Array.from({ length: 100 }, () => newRecord());
  const keys = records.map(({ key }) => key);
  const attemptsOf = async () => (await journal.readMany(keys)).map((one) => one.attempts.length);
  expect(await attemptsOf()).toEqual(keys.map(() => 0));
  await fileJournal(folder, options).claim(records[70] ?? newRecord());
  expect(await attemptsOf()).toEqual(keys.map((_, index) => (index === 70 ? 1 : 0)));
  await rename(join(folder, `${keys[70]}.1.json`), join(folder, `${keys[70]}.2.json`));
  await expect(journal.readMany(keys)).rejects.toThrow(`${keys[70]}.1.json is missing`);
});

test.each(['claim', 'read'])(
  'a journal does not create its folder again when the folder vanishes after a %s',
  async (use) => {
    const folder = await temporaryFolder();
    const journal = fileJournal(folder, options);
    await (use === 'claim' ? journal.claim(newRecord()) : journal.read(newRecord().key));
    await rm(folder, { recursive: true });
    expect(String(await errorOf(journal.claim(newRecord())))).toContain('has lost its records');
    expect(existsSync(folder)).toBe(false);
  },
);

test('a journal in a folder can be read while another process claims and settles an attempt', async () => {
  const folder = await temporaryFolder();
  const [one, other] = [fileJournal(folder, options), fileJournal(folder, options)];
  const record = newRecord();
  await other.claim(record);
  await other.settle(record.key, 1, { state: 'refused' });
  const paths = ['.1.json', '.1.ended.json'].map((end) => join(folder, `${record.key}${end}`));
  for (const path of paths) await rename(path, `${path}.later`);
  const original = fs.statSync;
  // Another process writes its files into the journal's folder just after this process has found no record there.
  const looking = (...given: unknown[]) => {
    const found: unknown = Reflect.apply(original, fs, given);
    if (given[0] === paths[0] && !found) {
      for (const path of paths) fs.renameSync(`${path}.later`, path);
    }
    return found;
  };
  replace({ statSync: looking });
  expect(await one.read(record.key)).toMatchObject({ attempts: [] });
  expect(await one.read(record.key)).toMatchObject({ attempts: [{ state: 'refused' }] });
});

test('a journal creates no file in a folder that it cannot sync', async () => {
  const folder = await temporaryFolder();
  const journal = fileJournal(folder, options);
  await chmod(folder, 0o300);
  const restore = await leaveRoot(folder);
  const error = await errorOf(journal.claim(newRecord())).finally(restore);
  expect(error).toMatchObject({ code: 'EACCES' });
  await chmod(folder, 0o700);
  expect(await readdir(folder)).toEqual([]);
});

test('a journal refuses a folder of another layout, and its error says what to do', async () => {
  const folder = await temporaryFolder();
  await fileJournal(folder, options).migrate();
  const [file = ''] = await readdir(folder);
  const text = await readFile(join(folder, file), 'utf8');
  await writeFile(join(folder, file), text.replace(',"layout":2', ''));
  expect(String(await errorOf(fileJournal(folder, options).claim(newRecord())))).toContain(
    `The folder ${folder} is not a journal of this release. Decide its open references`,
  );
});

test('an object stays reserved for its reference when a process stops before it has written the result', async () => {
  const folder = await temporaryFolder();
  const journal = fileJournal(folder, options);
  const [one, other] = [newRecord(), newRecord()];
  for (const record of [one, other]) await journal.claim(record);
  await journal.settle(one.key, 1, { state: 'done', id: 'P1' });
  await rm(join(folder, `${one.key}.1.done.json`));
  expect(await journal.settle(other.key, 1, { state: 'done', id: 'P1' })).toBe(false);
  expect(await journal.settle(one.key, 1, { state: 'done', id: 'P1' })).toBe(true);
  expect(await journal.read(one.key)).toMatchObject({ attempts: [{ state: 'done', id: 'P1' }] });
});

/** Lists what the journal syncs during `work`, and for each sync whether the record's file already has its name. */
async function syncsOf(folder: string, path: string, work: () => Promise<unknown>) {
  const syncs: string[] = [];
  const original = fs.fsync;
  const fsync = (file: number, end: NoParamCallback) => {
    const { ino } = fs.fstatSync(file);
    const isFolder = ino === fs.statSync(folder).ino;
    const isParent = ino === fs.statSync(join(folder, '..')).ino;
    const what = isFolder ? 'folder' : isParent ? 'parent' : 'file';
    syncs.push(`${what} ${existsSync(path) ? 'with' : 'without'} the name`);
    original(file, end);
  };
  const restore = replace({ fsync });
  await work();
  restore();
  return syncs;
}

test('a claim syncs a file before it gives the file its name, and syncs the folder before it resolves', async () => {
  const folder = join(await temporaryFolder(), 'journal');
  const journal = fileJournal(folder, options);
  const record = newRecord();
  const path = join(folder, `${record.key}.1.json`);
  expect(await syncsOf(folder, path, () => journal.claim(record))).toEqual([
    'parent without the name',
    // The journal first syncs the file that registers its account, then the file of the record.
    'file without the name',
    'folder without the name',
    'file without the name',
    'folder with the name',
  ]);
  const settle = () => journal.settle(record.key, 1, { state: 'refused' });
  expect(await syncsOf(folder, path, settle)).toEqual([
    'file with the name',
    'folder with the name',
  ]);
});

test.each(['works', 'fails'])(
  'when the first sync %s, each of 20 simultaneous claims waits for a sync that begins after the file of the claim got its name',
  async (first) => {
    const folder = await temporaryFolder();
    const journal = fileJournal(folder, options);
    await journal.read('a');
    const durable = new Set<string>();
    let syncs = 0;
    const { fsync: original } = fs;
    const fsync = (file: number, end: NoParamCallback) => {
      if (fs.fstatSync(file).ino !== fs.statSync(folder).ino) return original(file, end);
      const names = fs.readdirSync(folder);
      if (++syncs === 1 && first === 'fails') return void setImmediate(end, new Error('EIO'));
      original(file, (error) => {
        for (const name of names) durable.add(name);
        end(error);
      });
    };
    const restore = replace({ fsync });
    const claims = Array.from({ length: 20 }, async () => {
      const record = newRecord();
      await journal.claim(record);
      return durable.has(`${record.key}.1.json`);
    });
    const ended = await Promise.allSettled(claims);
    restore();
    const claimed = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(claimed)).toEqual(new Set([true]));
    expect(claimed.length < 20).toBe(first === 'fails');
    expect(syncs).toBeLessThan(20);
  },
);

test('a claim in a folder is refused when a recovery begins while the claim waits for the disk', async () => {
  const folder = await temporaryFolder();
  const [one, other] = [fileJournal(folder, options), fileJournal(folder, options)];
  await one.read('a');
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<() => void>();
  const { fsync } = fs;
  const holding = (file: number, end: NoParamCallback) => {
    restore();
    hold(() => fsync(file, end));
  };
  const restore = replace({ fsync: holding });
  const claiming = errorOf(one.claim(newRecord()));
  const release = await isHeld;
  await other.startRecovery();
  release();
  expect(String(await claiming)).toContain('A recovery of the journal has not ended');
});

async function afterPayment() {
  const setup = await onceSetup();
  await setup.pay();
  const names = (await readdir(setup.folder)).filter((name) => !name.startsWith('account.'));
  const [done = '', record = ''] = names.sort();
  return {
    ...setup,
    again: setup.pay,
    done: join(setup.folder, done),
    record: join(setup.folder, record),
  };
}

test.each([
  ['empty', () => ''],
  ['torn', (text: string) => text.slice(0, 50)],
  ['not an object', () => '[]'],
  ['the record of another key', (text: string) => text.replace(/"key":"./, '"key":"x')],
  ['the record of another attempt', (text: string) => text.replace('"attempt":1', '"attempt":2')],
  ['without its time', (text: string) => text.replace(/"sentAt":"[^"]*"/, '"sentAt":"soon"')],
  ['without its hash', (text: string) => text.replace('"hash"', '"hush"')],
  ['in an unknown state', (text: string) => text.replace('{', '{"state":"lost",')],
])('a record that is %s prevents sending, and the error names its file', async (_what, change) => {
  const { again, record, service } = await afterPayment();
  const text = await readFile(record, 'utf8');
  await writeFile(record, change(text));
  const error = await errorOf(again());
  expect(error).toMatchObject({ name: 'JournalError', outcome: 'not-sent' });
  expect(String((error as Error).cause)).toContain(record);
  expect(service.payments).toHaveLength(1);
});

test('a result file that is cut off or has no id prevents sending, and the error names the file', async () => {
  const { again, done, service } = await afterPayment();
  for (const text of ['{}', '{"id"']) {
    await writeFile(done, text);
    const error = await errorOf(again());
    expect(String((error as Error).cause)).toContain(done);
  }
  expect(service.payments).toHaveLength(1);
});

test('a result file prevents sending when its record file is missing or is a folder', async () => {
  const { again, record, service } = await afterPayment();
  await rm(record);
  expect(String(((await errorOf(again())) as Error).cause)).toContain(`${record} is missing`);
  await mkdir(record);
  expect(await errorOf(again())).toMatchObject({ name: 'JournalError' });
  expect(service.payments).toHaveLength(1);
});

test('a journal does not read a temporary file that a stopped process has left', async () => {
  const { again, folder, service } = await afterPayment();
  await writeFile(join(folder, `${crypto.randomUUID()}.tmp`), '{"key');
  expect(await again()).toMatchObject({ id: 'P1' });
  expect(service.payments).toHaveLength(1);
});

/** The user root may write into any folder, so the test process becomes another user, who then owns the test's folder. */
async function leaveRoot(folder: string): Promise<() => void> {
  if (process.geteuid?.() !== 0) return () => {};
  const nobody = 65534;
  await chown(folder, nobody, nobody);
  process.seteuid?.(nobody);
  return () => process.seteuid?.(0);
}
