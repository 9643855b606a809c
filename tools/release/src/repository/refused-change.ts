import { changedFiles, git, manifestAt, newVersions } from './changed-packages.ts';

const kept = 'tools/release/baseline/';

/**
 * What a pull request must not change by itself, a line each: a version, which the release workflow makes on a branch
 * of its own, and the release that it is compared with.
 */
export function refusedChanges(repository: string, base: string, branch: string): string[] {
  const since = git(repository, 'merge-base', base, 'HEAD').trim();
  const [numbered] = newVersions(repository, since);
  const files = changedFiles(repository, since);
  const baseline = files.find((file) => file.startsWith(kept));
  const other = files.find((file) => !file.startsWith(kept));
  const lines = [
    numbered &&
      !branch.startsWith('changeset-release/') &&
      `${numbered.name} is ${numbered.version} on ${branch}, and only the release workflow makes versions: take it back, and run \`npm run changeset\`.`,
    baseline &&
      other &&
      !isBeforeFirstRelease(repository, since) &&
      `${baseline} changes together with ${other}, which would be compared with itself: \`git restore --source=${since.slice(0, 12)} ${kept}\`, or open a pull request of nothing else.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

/** What is kept then was never published. */
const isBeforeFirstRelease = (repository: string, commit: string) =>
  manifestAt(repository, commit, 'packages/openapi/package.json')?.version === '0.0.0';
