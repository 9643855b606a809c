import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TemporaryFolder {
  readonly path: string;
  /** Removes the folder with all that is in it. A second call does nothing. */
  remove(): void;
}

/** Makes a folder that only this user can read. It is removed when the process exits, if not before. */
export function createTemporaryFolder(parent = tmpdir()): TemporaryFolder {
  const path = mkdtempSync(join(parent, 'crossborder-fx-sandbox-'));
  const remove = () => {
    if (!process.listeners('exit').includes(remove)) return;
    process.off('exit', remove);
    changeMaxListeners(-1);
    rmSync(path, { recursive: true, force: true });
  };
  // Eleven sandboxes in one process are no leak that Node should warn of.
  changeMaxListeners(1);
  process.on('exit', remove);
  return { path, remove };
}

function changeMaxListeners(by: number): void {
  const max = process.getMaxListeners();
  // 0 is no limit.
  if (max > 0) process.setMaxListeners(max + by);
}
