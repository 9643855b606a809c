import { git } from '../repository/changed-packages.ts';

/**
 * The files of a release, below some paths, as its tag has them.
 *
 * @throws {Error} one sentence, when a shallow clone does not have the tag
 */
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
