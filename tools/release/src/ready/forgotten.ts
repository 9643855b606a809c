import { gt } from 'semver';
import type { State } from './state.ts';

/**
 * A line when a release was made since the one that is kept, and work on the next has begun: a break would
 * then pass for one that the release between them has named.
 */
export function forgottenRelease(state: State): string | undefined {
  const { pendingChangesets, emptyChangesets, versions, previousVersion } = state;
  const [version = previousVersion] = Object.values(versions);
  if (pendingChangesets.length === 0 || !gt(version, previousVersion)) return undefined;
  if (emptyChangesets.length === pendingChangesets.length) {
    return `.changeset/${emptyChangesets[0]} names no package, and while it is there the release workflow does not publish ${version}: delete it; if npm has ${version}, run \`npm run release:keep\` on that release first, and commit what it changes.`;
  }
  return `tools/release/baseline keeps ${previousVersion}, and ${version} was made since: run \`npm run release:keep\` on that release, and commit what it changes.`;
}
