import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OwnError } from '../common/own-error.ts';
import { isRecord } from '../read/envelope.ts';
import { codeOf, createFile, makeDurableFolder, sharedSync, sync } from './durable-files.ts';
import { type Journal, noId } from './journal.ts';
import { requirePath } from './require-path.ts';
import {
  accountOf,
  journalOn,
  kept,
  otherLayout,
  type Row,
  rememberIdentity,
  requireRecovery,
} from './stored.ts';

export interface FileJournalOptions {
  /** Your name for the account at the service, such as `acme-live`. Every key of the journal depends on this name. */
  account: string;
  /**
   * The clock that gives the journal's records their times. The time in signatures comes from a different option of the
   * client.
   * @default the time of the system
   */
  clock?: (() => Date) | undefined;
}

/** The version of the files' layout. This release reads and writes only files of this layout. */
const layout = 2;

export interface FileJournal extends Journal {
  /** Creates the journal's folder if it is missing, and registers the account in the folder. */
  migrate(): Promise<void>;
}

/**
 * A journal in a folder, for the processes of one machine: one file for each attempt of a reference, and one more for the
 * attempt's result. Each file is created exclusively and complete, and the file and its name are on the disk before the request
 * leaves. Keep the folder as long as your program can use a reference again: a folder that is lost, or restored from an older
 * copy, no longer shows what was sent, and the next call sends it again. Every call fails when the folder is lost or emptied
 * while a process uses the folder.
 *
 * Do not put the folder on a network file system (NFS, SMB), which does not create files exclusively.
 *
 * @throws {TypeError} when the folder is not an absolute path, or a URL
 */
export function fileJournal(folder: string, options: FileJournalOptions): FileJournal {
  const account = accountOf(options, ['clock']);
  const { clock } = options;
  requirePath(folder, 'The folder');
  const root = resolve(folder);
  const now = () => clock?.() ?? new Date();
  const pathOf = (key: string, attempt: number, result = '') =>
    `${root}/${key}.${attempt}${result && `.${result}`}.json`;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const accountPath = join(root, `account.${hashOf(account)}.json`);
  const recoveryPath = join(root, `recovery.${hashOf(account)}.json`);
  const syncNames = sharedSync();
  const create = (content: object, ...paths: [string, ...string[]]) =>
    createFile(syncNames, content, paths);
  const running = async () => (await readJson(recoveryPath))?.['name'];
  const objectPathOf = (operation: unknown, id: string) =>
    join(root, `object.${hashOf(JSON.stringify([account, operation, id]))}.json`);
  const identityOf = rememberIdentity(account, `The folder ${root}`);
  /** The content of the file that registers the account, as the journal last read the file. */
  let verified: string | undefined;
  /** How many files the folder had when the journal last listed them. */
  let size = 0;

  const register = () => create({ account, identity: randomUUID(), layout }, accountPath);

  /** If the folder vanishes later, the journal must not create an empty folder in its place. */
  const open = kept(async () => {
    await makeDurableFolder(root);
    const names = await readdir(root);
    size = names.length;
    if (!names.some((name) => name.endsWith('.json'))) await register();
  });

  async function check(): Promise<void> {
    await open();
    // This function runs before each step of the journal. To save time, it reads the account's file only if that file
    // has changed.
    const found = statSync(accountPath, { bigint: true, throwIfNoEntry: false });
    const version = found && `${found.ino} ${found.ctimeNs}`;
    if (version !== undefined && version === verified) return;
    const content = await readJson(accountPath);
    if (content && content['layout'] !== layout) throw otherLayout(`The folder ${root}`);
    identityOf(content?.['identity']);
    verified = version;
  }

  /** Returns the keys that have a file, if the folder is so small that listing it takes less time than looking for each key. */
  function listedKeys(wanted: number): Set<string> | undefined {
    if (wanted < 50 || size > wanted * 10) return undefined;
    const names = readdirSync(root);
    size = names.length;
    return new Set(names.map((name) => name.slice(0, name.indexOf('.'))));
  }

  /** Reads the files of an attempt. Returns undefined when no process has claimed the attempt. */
  async function readAttempt(key: string, attempt: number): Promise<Row | undefined> {
    // Reads the result's file before the record's file: another process may meanwhile write all three files of the
    // attempt, the result last.
    const done = await readJson(pathOf(key, attempt, 'done'));
    const ended = await readJson(pathOf(key, attempt, 'ended'));
    const path = pathOf(key, attempt);
    const content = await readJson(path);
    if (!content) {
      // An attempt whose record is missing must not count as "never sent" when its result or a later attempt exists.
      const isLost = done || ended || (await readJson(pathOf(key, attempt + 1)));
      if (isLost) throw new OwnError(`${path} is missing`);
      return undefined;
    }
    if (done && typeof done['id'] !== 'string') throw unreadable(pathOf(key, attempt, 'done'));
    if (content['key'] !== key || content['attempt'] !== attempt) throw unreadable(path);
    const { state = done ? 'done' : (ended?.['state'] ?? 'sent') } = content;
    return {
      ...{ key, attempt, state, scope: content['scope'], id: done?.['id'] },
      record: JSON.stringify(content),
      sent_at: Date.parse(String(content['sentAt'])),
    };
  }

  return {
    async migrate() {
      await makeDurableFolder(root);
      await register();
    },
    ...journalOn(account, {
      placeOf: pathOf,
      async rowsOf(keys) {
        await check();
        const listed = listedKeys(keys.length);
        const rows: Row[] = [];
        for (const key of keys) {
          if (listed && !listed.has(key)) continue;
          for (let attempt = 1, row = await readAttempt(key, attempt); row; ) {
            rows.push(row);
            row = await readAttempt(key, ++attempt);
          }
        }
        return { now: now(), rows };
      },
      async openKeys() {
        await check();
        const names = await readdir(root);
        const done = new Set(
          names.flatMap((name) => /^(\w+)\.\d+\.done\.json$/.exec(name)?.[1] ?? []),
        );
        const keys: string[] = [];
        for (const name of names) {
          const key = /^(\w+)\.1\.json$/.exec(name)?.[1];
          if (key === undefined || done.has(key)) continue;
          if ((await readJson(pathOf(key, 1)))?.['account'] === account) keys.push(key);
        }
        return { keys };
      },
      async recordsOf({ since, before, limit }) {
        await check();
        const names = (await readdir(root)).flatMap(
          (name) => /^(\w+)\.(\d+)\.json$/.exec(name)?.slice(1) ?? [],
        );
        const rows: Row[] = [];
        for (let next = 0; next < names.length; next += 2) {
          const row = await readAttempt(String(names[next]), Number(names[next + 1]));
          if (row && JSON.parse(String(row['record']))['account'] === account) rows.push(row);
        }
        const timeOf = (row: Row) => Number(row['sent_at']);
        rows.sort((one, other) => timeOf(other) - timeOf(one));
        const found = rows.filter((row) => timeOf(row) >= since && timeOf(row) < before);
        return { now: now(), rows: found.slice(0, limit) };
      },
      async setRecovery(name, ended) {
        await check();
        if (name === undefined) {
          requireRecovery(await running(), ended);
          unlinkSync(recoveryPath);
        } else {
          const path = join(root, `${name}.tmp`);
          await create({ name }, path);
          renameSync(path, recoveryPath);
        }
        await sync(root);
      },
      async claim({ body: _, ...record }, recovered) {
        const sentAt = (recovered?.sentAt ?? now()).toISOString();
        await check();
        requireRecovery(await running(), recovered?.recovery);
        const content = { account, ...record, sentAt };
        const isClaimed = await create(content, pathOf(record.key, record.attempt));
        // Rejects the claim if a recovery of the journal began during the claim: the recovery may have missed the claim.
        requireRecovery(await running(), recovered?.recovery);
        return isClaimed;
      },
      async keysOf(operation, ids) {
        await check();
        const keys = new Map<string, string>();
        for (const id of ids) {
          const owner = (await readJson(objectPathOf(operation, id)))?.['key'];
          if (owner !== undefined) keys.set(id, String(owner));
        }
        return keys;
      },
      async settle(key, attempt, result) {
        await check();
        if (result.state !== 'done') {
          await create(result, pathOf(key, attempt, 'ended'));
          return true;
        }
        const path = pathOf(key, attempt, 'done');
        if (await readJson(path)) return true;
        const { id } = result;
        const claimed = await readJson(pathOf(key, attempt));
        if (!claimed) throw new OwnError(`${pathOf(key, attempt)} is missing`);
        if (id === noId) return create({ id, key }, path).then(() => true);
        const objectPath = objectPathOf(claimed['operation'], id);
        // Writes first to which key the object belongs, and then the attempt's result, so that a crash between the two
        // writes keeps this link.
        if (!(await create({ id, key }, objectPath, path))) {
          if ((await readJson(objectPath))?.['key'] !== key) return false;
          await create({ id, key }, path);
        }
        return true;
      },
    }),
  };
}

function unreadable(path: string, cause?: unknown): Error {
  return new OwnError(`${path} is not a file of this journal, or it is damaged`, { cause });
}

async function readJson(path: string): Promise<Record<string, unknown> | undefined> {
  // Most of the files that the journal looks for do not exist, and a failed open takes ten times as long as a stat.
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
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
  if (isRecord(value)) return value;
  throw unreadable(path);
}
