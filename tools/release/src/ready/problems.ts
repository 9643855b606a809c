import { lte } from 'semver';
import type { State } from './state.ts';

/** Why nothing can be published now, a line each, with what to do. @param latest undefined before the first release */
export function problemsOf(state: State, latest: string | undefined): string[] {
  const { changedFiles, pendingChangesets, versions } = state;
  const [version = '0.0.0', ...others] = new Set(Object.values(versions));
  const published = latest ?? '0.0.0';
  const problems = [
    pendingChangesets.length > 0 &&
      `${list(pendingChangesets)} has no version yet: run \`npm run version\` and commit what it changes.`,
    others.length > 0 &&
      `The packages have several versions (${[version, ...others].join(', ')}): run \`npm run version\`.`,
    pendingChangesets.length === 0 &&
      lte(version, published) &&
      `${version} is not above ${published}, the latest release: run \`npm run changeset\`, then \`npm run version\`.`,
    changedFiles.length > 0 &&
      `${list(changedFiles)} is not committed: commit it, or take it away.`,
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

function list(names: string[]): string {
  const [first = '', ...rest] = names;
  return rest.length === 0 ? first : `${first} (and ${rest.length} more)`;
}
