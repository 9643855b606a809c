import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { AttemptResult, Journal, JournalRecord } from './journal.ts';

export type {
  AttemptResult,
  Journal,
  JournalEntries,
  JournalRecord,
  NewRecord,
  OnceOperation,
} from './journal.ts';

export interface FileJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. It is part of every key. */
  account: string;
  /** The time of the records. Apart from the clock that signs. @default the time of the system */
  clock?: () => Date;
}

/**
 * A journal in a folder, for the processes of one machine: one file per key and attempt, and one more
 * for its result. Each is created exclusively and with all of its content; it is on the disk,
 * and so is its name, before a request leaves. Keep the folder as long as references can come again:
 * a folder that is lost, or restored from an older copy, forgets what was sent, and it is sent again.
 *
 * Not on a network file system (NFS, SMB): there, creating a file exclusively is no promise.
 *
 * @throws {TypeError} when the folder is not an absolute path
 */
export function fileJournal(folder: string, { account, clock }: FileJournalOptions): Journal {
  // A relative path is another, empty journal for a process that was started elsewhere.
  if (typeof folder !== 'string' || !isAbsolute(folder)) {
    throw new TypeError('The folder of a journal has to be an absolute path');
  }
  const root = resolve(folder);
  const now = () => clock?.() ?? new Date();
  const pathOf = (key: string, attempt: number, state = '') =>
    join(root, `${key}.${attempt}${state && `.${state}`}.json`);

  let made: Promise<void> | undefined;
  /** Once: a folder that vanishes later must not come back empty. */
  const makeFolder = () => {
    made ??= makeDurableFolder(root);
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  async function stateOf(key: string, attempt: number): Promise<AttemptResult | undefined> {
    const path = pathOf(key, attempt, 'done');
    const done = await readJson(path);
    if (done) {
      if (typeof done['id'] !== 'string') throw unreadable(path);
      return { state: 'done', id: done['id'] };
    }
    return (await readJson(pathOf(key, attempt, 'void'))) && { state: 'void' };
  }

  return {
    account,
    async read(key) {
      await makeFolder();
      const attempts: JournalRecord[] = [];
      for (let attempt = 1; ; attempt++) {
        const path = pathOf(key, attempt);
        // In this order: another process may write both in between.
        const result = await stateOf(key, attempt);
        const content = await readJson(path);
        // The result of an attempt is here, and the attempt is lost: that must not count as "never sent".
        if (result && !content) throw new Error(`${path} is missing`);
        if (!content) {
          // Nor must a lost attempt count as the end.
          if (await readJson(pathOf(key, attempt + 1))) throw new Error(`${path} is missing`);
          return { now: now(), attempts };
        }
        const sentAt = new Date(String(content['sentAt']));
        if (!isRecord(content, key, attempt) || Number.isNaN(sentAt.getTime())) {
          throw unreadable(path);
        }
        const { state = 'sent', ...rest } = content;
        attempts.push({ ...rest, sentAt, ...(result ?? { state }) } as JournalRecord);
      }
    },
    async claim(record) {
      const sentAt = now().toISOString();
      await makeFolder();
      return create(pathOf(record.key, record.attempt), { ...record, sentAt });
    },
    async settle(key, attempt, { state, ...result }) {
      await create(pathOf(key, attempt, state), result);
    },
  };
}

function isRecord(content: Record<string, unknown>, key: string, attempt: number): boolean {
  return (
    content['key'] === key &&
    content['attempt'] === attempt &&
    typeof content['hash'] === 'string' &&
    typeof content['timeout'] === 'number' &&
    (content['state'] === undefined || content['state'] === 'void')
  );
}

function unreadable(path: string, cause?: unknown): Error {
  return new Error(`${path} is not a file of this journal, or it is damaged`, { cause });
}

/** Undefined where there is no file. */
async function readJson(path: string): Promise<Record<string, unknown> | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as never;
  throw unreadable(path);
}

/** Creates a file with all of its content, and resolves when it would survive a loss of power. */
async function create(path: string, content: object): Promise<boolean> {
  const folder = dirname(path);
  const temporary = join(folder, `${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx', 0o600);
  let names: FileHandle | undefined;
  try {
    try {
      await file.writeFile(`${JSON.stringify(content)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // Opened before there is anything to sync: a name that this process cannot sync is never given.
    names = await openFolder(folder);
    // Unlike a rename, a link fails where the name is taken.
    await link(temporary, path);
    await names?.sync();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    // A temporary file that stays behind is never read.
    await unlink(temporary).catch(() => {});
    await names?.close();
  }
}

async function makeDurableFolder(folder: string): Promise<void> {
  const first = (await mkdir(folder, { recursive: true, mode: 0o700 })) ?? folder;
  // The name of a folder is on the disk when the folder above is. Another process may have made it
  // just now, so the one above is synced in any case.
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await sync(dirname(made));
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await openFolder(folder);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

async function openFolder(folder: string): Promise<FileHandle | undefined> {
  // Windows cannot sync a folder.
  return process.platform === 'win32' ? undefined : open(folder, 'r');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
