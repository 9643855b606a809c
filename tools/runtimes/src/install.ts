import { join } from 'node:path';
import { installFolder } from '../../own-lock/src/install-folder.ts';

if (import.meta.main) await setup();

/** Installs the runtimes and compilers that package-lock.json names, unless they are there already. */
export async function setup(): Promise<void> {
  await installFolder(join(import.meta.dirname, '..'), {
    what: 'the runtimes and compilers that the packages are tried on (about 1 GB, once)',
  });
}
