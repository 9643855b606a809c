import { join } from 'node:path';
import { installFolder } from '../../own-lock/src/install-folder.ts';

/** Installs the Stryker that package-lock.json names, unless it is there already. */
await installFolder(join(import.meta.dirname, '..'), {
  what: 'Stryker, which mutates the code (about 65 MB, once)',
});
