import { lte } from 'semver';
import type { State } from '../ready/state.ts';
import { wrongNumber } from '../ready/wrong-number.ts';

/**
 * A line when what is built is not a release: kept, it would be what its own changes are compared with. Before the first
 * release there is none, and what is kept may be made anew.
 */
export function whyNotKeep(state: State): string | undefined {
  const { changedFiles, pendingChangesets, versions, previousVersion } = state;
  const [version = previousVersion] = Object.values(versions);
  const [pending] = pendingChangesets;
  const [changed] = changedFiles;
  if (version === '0.0.0' && previousVersion === '0.0.0') return undefined;
  const remedy = `check out the commit of the release, and run \`npm run release:keep\` there.`;
  if (pending) return `.changeset/${pending} waits, so that this is no release: ${remedy}`;
  if (changed) return `${changed} is not committed, so that this is no release: ${remedy}`;
  if (lte(version, previousVersion)) {
    return `${version} is not above ${previousVersion}, which tools/release/baseline keeps: ${remedy}`;
  }
  return wrongNumber(state);
}
