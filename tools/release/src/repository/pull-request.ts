import getReleasePlan from '@changesets/get-release-plan';
import {
  changedBuilders,
  changedFiles,
  changedPackages,
  git,
  newVersions,
} from './changed-packages.ts';

/**
 * What to say when packages changed since a commit and no changeset made since then names them; an empty changeset says
 * that nobody will notice.
 */
export async function missingChangeset(repository: string, base: string) {
  let since: string;
  try {
    since = git(repository, 'merge-base', base, 'HEAD').trim();
  } catch {
    return `There is no common commit with ${base}: run \`git fetch origin ${base}\`, in a clone with its history.`;
  }
  const changed = changedPackages(repository, since);
  const [builder] =
    newVersions(repository, since).length > 0 ? [] : changedBuilders(repository, since);
  let named: Set<string>;
  try {
    const { changesets } = await getReleasePlan(repository, since);
    if (changesets.some(({ releases }) => releases.length === 0)) return undefined;
    named = new Set(changesets.flatMap(({ releases }) => releases.map(({ name }) => name)));
  } catch (error) {
    // The library names neither the file nor what to run, in ten lines.
    const [reason] = (error as Error).message.split('\n');
    const files = changedFiles(repository, since, '--diff-filter=d').filter((file) =>
      /^\.changeset\/.+\.md$/.test(file),
    );
    return `${files.join(', ') || '.changeset'}: ${reason} Delete it, and run \`npm run changeset\`.`;
  }
  const missing = changed.filter(({ name }) => !named.has(name));
  const list = missing.map(({ name, file }) => `${name} (${file})`);
  if (builder && named.size === 0) list.push(`what builds the packages (${builder})`);
  if (list.length === 0) return undefined;
  return `No changeset names what changed: ${list.join(', ')}. Run \`npm run changeset\`, or \`npm run changeset -- --empty\` when no user will notice.`;
}

/** A line when a pull request changes a version, which the release workflow makes on a branch of its own. */
export function refusedVersion(repository: string, base: string, branch: string) {
  if (branch.startsWith('changeset-release/')) return undefined;
  const since = git(repository, 'merge-base', base, 'HEAD').trim();
  const [numbered] = newVersions(repository, since);
  return (
    numbered &&
    `${numbered.name} is ${numbered.version} on ${branch}, and only the release workflow makes versions: take it back, and run \`npm run changeset\`.`
  );
}
