import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { isLarger } from '../latest/bump.ts';
import { saidBump, sayingOf } from '../latest/said-bump.ts';
import { filesAtTag } from '../latest/tag.ts';
import { takenAway } from './taken-away.ts';

/**
 * Holds the next version of a package against what it takes away since a release, which the tag of that release says.
 *
 * @param owner the folder of the package
 * @returns one line, or none when the release may go on
 */
export async function packageGate(root: string, owner: string, latest: string): Promise<string[]> {
  const folder = `packages/${owner}`;
  const before = filesAtTag(root, latest, `${folder}/package.json`, `${folder}/api`);
  const now = glob([`${folder}/package.json`, `${folder}/api/*`], { cwd: root });
  const after = new Map<string, string>();
  for await (const file of now) {
    after.set(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8'));
  }
  const [first, ...others] = takenAway(below(folder, before), below(folder, after));
  const said = await saidBump(root, owner, latest);
  if (first === undefined || !isLarger('major', said)) return [];
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return [
    `${folder}: ${first} since ${latest}${more}, which needs major, ${sayingOf(said)}; npm run changeset`,
  ];
}

const below = (folder: string, files: ReadonlyMap<string, string>) =>
  new Map(Array.from(files, ([file, text]) => [file.slice(folder.length + 1), text]));
