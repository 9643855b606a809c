import { randomUUID } from 'node:crypto';
import { closeSync, fsync, linkSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// The functions of this file create files whose content and names survive a loss of power.

/**
 * Creates a file with the whole content under each name, in order, and resolves when the files would survive a loss of
 * power. Resolves to false when a file has the first name already. Only fsync runs on another thread: for the other
 * system calls, the change of threads takes longer than the call.
 */
export async function createFile(
  syncNames: ReturnType<typeof sharedSync>,
  content: object,
  paths: readonly [string, ...string[]],
): Promise<boolean> {
  const folder = dirname(paths[0]);
  const temporary = join(folder, `${randomUUID()}.tmp`);
  const file = openSync(temporary, 'wx', 0o600);
  let names: number | undefined;
  try {
    try {
      writeFileSync(file, `${JSON.stringify(content)}\n`);
      await toDisk(file);
    } finally {
      closeSync(file);
    }
    // Opens the folder first: a process that cannot sync the folder must not create a file in it.
    names = openFolder(folder);
    // Unlike a rename, a link fails when a file has the name already.
    for (const path of paths) linkSync(temporary, path);
    if (names !== undefined) await syncNames(names);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    if (names !== undefined) closeSync(names);
    try {
      unlinkSync(temporary);
    } catch {
      // The temporary file may stay behind: no process reads such a file.
    }
  }
}

export async function makeDurableFolder(folder: string): Promise<void> {
  const first = (await mkdir(folder, { recursive: true, mode: 0o700 })) ?? folder;
  // The name of a folder is on the disk after its parent folder is synced. Syncs the parent folder even if another
  // process has just created the folder.
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await sync(dirname(made));
  }
}

export async function sync(folder: string): Promise<void> {
  const names = openFolder(folder);
  if (names === undefined) return;
  try {
    await toDisk(names);
  } finally {
    closeSync(names);
  }
}

function toDisk(file: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fsync(file, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Returns a function that syncs one folder after a file name was created in the folder. One sync covers all names that were
 * created before the sync began, so callers that come during a sync wait together for the next sync.
 */
export function sharedSync() {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(names: number): Promise<void> {
    next = undefined;
    running = toDisk(names).finally(() => {
      if (next === undefined) running = undefined;
    });
    return running;
  }

  return (names: number): Promise<void> => {
    if (next !== undefined) return next;
    if (running === undefined) return begin(names);
    next = running.catch(() => {}).then(() => begin(names));
    return next;
  };
}

function openFolder(folder: string): number | undefined {
  // Windows cannot sync a folder, so no folder is opened there.
  return process.platform === 'win32' ? undefined : openSync(folder, 'r');
}

/** Reads the error code without `instanceof Error`: a test runner may have its own `Error` in each file. */
export function codeOf(error: unknown): unknown {
  return Object(error).code;
}
