import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import { previousVersion } from '../baseline/previous-version.ts';
import type { Notes } from './notes.ts';

/** @param owner the folder of a package */
export async function readNotes(root: string, owner: string): Promise<Notes> {
  const { changesets } = await getReleasePlan(root);
  const changelog = await readFile(join(root, 'packages', owner, 'CHANGELOG.md'), 'utf8').catch(
    // There is none before the first release.
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? '' : Promise.reject(error)),
  );
  return { changesets, changelog, since: previousVersion(root) };
}
