import { join } from 'node:path';
import { installFolder } from '../../own-lock/src/install-folder.ts';

const folder = join(import.meta.dirname, '..');

if (import.meta.main) await setup();

/** Installs what the packages are compared with, unless it is there already. */
export async function setup(): Promise<void> {
  await installFolder(folder, { what: 'what the packages are compared with (about 80 MB, once)' });
}
