import { git, newVersions } from './changed-packages.ts';

/** A line when a pull request changes a version, which the release workflow makes on a branch of its own. */
export function refusedVersion(
  repository: string,
  base: string,
  branch: string,
): string | undefined {
  if (branch.startsWith('changeset-release/')) return undefined;
  const since = git(repository, 'merge-base', base, 'HEAD').trim();
  const [numbered] = newVersions(repository, since);
  return (
    numbered &&
    `${numbered.name} is ${numbered.version} on ${branch}, and only the release workflow makes versions: take it back, and run \`npm run changeset\`.`
  );
}
