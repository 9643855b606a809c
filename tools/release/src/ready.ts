import { lte } from 'semver';

export interface State {
  status: string;
  /** The file names of the changesets that `npm run version` has not used yet. */
  pending: readonly string[];
  version: string;
  /** The latest version of the package on npm; undefined before the first release. */
  latest: string | undefined;
}

export function problemsOf({ status, pending, version, latest = '0.0.0' }: State): string[] {
  const problems: string[] = [];
  if (pending.length > 0) {
    problems.push(
      `The changesets ${pending.join(', ')} are in no version yet: run \`npm run version\` and commit the changed files.`,
    );
  } else if (lte(version, latest)) {
    problems.push(
      `The version ${version} must be above ${latest}, the latest release: run \`npm run changeset\`, then \`npm run version\`.`,
    );
  }
  const [changed] = status.split('\n').filter(Boolean);
  if (changed) problems.push(`${changed.slice(3)} is not committed: commit or remove the file.`);
  return problems;
}
