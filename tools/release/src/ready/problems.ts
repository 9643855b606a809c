import { lte } from 'semver';
import type { State } from './state.ts';
import { wrongNumber } from './wrong-number.ts';

/** Why nothing can be published now, a line each, with what to do. */
export function problemsOf(state: State): string[] {
  const { changedFiles, pendingChangesets, versions, previousVersion } = state;
  const [version = previousVersion, ...others] = new Set(Object.values(versions));
  const problems = [
    pendingChangesets.length > 0 &&
      `${list(pendingChangesets)} has no version yet: run \`npm run version\` and commit what it changes.`,
    others.length > 0 &&
      `The packages have several versions (${[version, ...others].join(', ')}): run \`npm run version\`.`,
    pendingChangesets.length === 0 &&
      lte(version, previousVersion) &&
      `${version} is not above ${previousVersion}, the release before: run \`npm run changeset\`, then \`npm run version\`.`,
    wrongNumber(state),
    changedFiles.length > 0 &&
      `${list(changedFiles)} is not committed: commit it, or take it away.`,
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

function list(names: string[]): string {
  const [first = '', ...rest] = names;
  return rest.length === 0 ? first : `${first} (and ${rest.length} more)`;
}
