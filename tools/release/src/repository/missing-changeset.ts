import getReleasePlan from '@changesets/get-release-plan';
import { changedPackages, git } from './changed-packages.ts';

/**
 * What to say when packages changed since a commit and no changeset made since then names them; an empty changeset
 * says that nobody will notice.
 */
export async function missingChangeset(
  repository: string,
  base: string,
): Promise<string | undefined> {
  let since: string;
  try {
    since = git(repository, 'merge-base', base, 'HEAD').trim();
  } catch {
    return `There is no common commit with ${base}: run \`git fetch origin ${base}\`, in a clone with its history.`;
  }
  const changed = changedPackages(repository, since);
  if (changed.length === 0) return undefined;
  const { changesets } = await getReleasePlan(repository, since);
  if (changesets.some(({ releases }) => releases.length === 0)) return undefined;
  const named = new Set(changesets.flatMap(({ releases }) => releases.map(({ name }) => name)));
  const missing = changed.filter(({ name }) => !named.has(name));
  if (missing.length === 0) return undefined;
  const list = missing.map(({ name, file }) => `${name} (${file})`).join(', ');
  return `No changeset names what changed: ${list}. Run \`npm run changeset\`, or \`npm run changeset -- --empty\` when no user will notice.`;
}
