import { inc } from 'semver';
import type { State } from './state.ts';

/**
 * A line when a version is another than its changelogs make of the release before. The gates hold what the
 * changelogs say against what a change needs: only so do they speak for the number that is published.
 */
export function wrongNumber({ versions, said, previousVersion }: State): string | undefined {
  const made = said === 'none' ? previousVersion : inc(previousVersion, said);
  const wrong = Object.entries(versions).find(
    ([, version]) => version !== previousVersion && version !== made,
  );
  if (!wrong) return undefined;
  const [name, version] = wrong;
  const says = said === 'none' ? 'have no changes' : `say ${said}, which makes ${made}`;
  return `${name} is ${version}, and of that the changelogs ${says}: take it back, run \`npm run changeset\`, and leave the number to \`npm run version\`.`;
}
