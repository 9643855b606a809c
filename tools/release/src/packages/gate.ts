import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLarger, saidBump, sayingOf } from '../latest/bump.ts';
import { git } from '../repository/git.ts';
import { takenAway } from './taken-away.ts';

/** Returns a line that says what to do, or no line. @param owner the folder of the package */
export async function packageGate(root: string, owner: string, latest: string): Promise<string[]> {
  const folder = join(root, 'packages', owner);
  const paths = ['package.json', 'api'].map((path) => `packages/${owner}/${path}`);
  const before = Array.from(
    filesAtTag(root, latest, ...paths),
    ([file, text]) => [file.slice(`packages/${owner}/`.length), text] as const,
  );
  const after = globSync('{package.json,api/*}', { cwd: folder }).map(
    (file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')] as const,
  );
  const [first, ...others] = takenAway(new Map(before), new Map(after));
  const said = await saidBump(root, owner, latest);
  if (first === undefined || !isLarger('major', said)) return [];
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return [
    `packages/${owner}: ${first} since ${latest}${more}, which needs a major version, ${sayingOf(said)}; run \`npm run changeset\``,
  ];
}

/** @throws {Error} when a shallow clone does not have the tag */
export function filesAtTag(root: string, version: string, ...paths: string[]): Map<string, string> {
  const tag = `v${version}`;
  try {
    git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`);
  } catch {
    throw new Error(
      `This clone does not have ${tag}, the tag of the latest release at npm: run \`git fetch origin tag ${tag}\`.`,
    );
  }
  const names = git(root, 'ls-tree', '-r', '-z', '--name-only', tag, '--', ...paths).split('\0');
  return new Map(
    names
      .filter(Boolean)
      .map((name): [string, string] => [name, git(root, 'show', `${tag}:${name}`)]),
  );
}
