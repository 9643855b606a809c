import { join } from 'node:path';
import { installFolder } from '../../own-lock/src/install-folder.ts';

if (import.meta.main) await setup();

/** Installs the tools that package-lock.json names, unless they are there already. */
export async function setup(): Promise<void> {
  await installFolder(join(import.meta.dirname, '..'), {
    what: 'the tools of others that the description is tried on (about 900 MB, once)',
  });
}
