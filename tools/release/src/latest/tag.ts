import { execFileSync } from 'node:child_process';

/**
 * The files of a commit, below a folder or folders, by their paths.
 *
 * @throws {Error} one sentence, when a shallow clone does not have the tag of the release
 */
export function filesAtTag(root: string, version: string, ...paths: string[]): Map<string, string> {
  const tag = `v${version}`;
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`);
  } catch {
    throw new Error(
      `This clone does not have ${tag}, the tag of the latest release at npm: run \`git fetch origin tag ${tag}\`.`,
    );
  }
  const names = git('ls-tree', '-r', '-z', '--name-only', tag, '--', ...paths).split('\0');
  return new Map(
    names.filter(Boolean).map((name): [string, string] => [name, git('show', `${tag}:${name}`)]),
  );
}
