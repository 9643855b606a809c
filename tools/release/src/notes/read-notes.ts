import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import { previousVersion } from '../baseline/previous-version.ts';
import { type Notes, sectionsOf } from './notes.ts';

/** The pending changesets, and the section of the changelog that the version of the package heads. @param owner the folder of a package */
export async function readNotes(root: string, owner: string): Promise<Notes> {
  const { changesets } = await getReleasePlan(root);
  const folder = join(root, 'packages', owner);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8').catch(
    // There is none before the first release.
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? '' : Promise.reject(error)),
  );
  return { changesets, changelog: sectionsOf(changelog, version), since: previousVersion(root) };
}
