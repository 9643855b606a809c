import { type Bump, bumps, isLarger, largest, saidBump, sayingOf } from '../latest/bump.ts';
import { type Change, changesBetween } from './changes.ts';
import { currentDocuments, type Release } from './documents.ts';

/** Compares the next version of packages/openapi with the version that the changes since a release need. */
export async function descriptionGate(root: string, release: Release) {
  const changes = await changesBetween(release.documents, await currentDocuments(root));
  const said = await saidBump(root, 'openapi', release.version);
  return { changes, needed: neededBump(changes), said, problems: judge(changes, said) };
}

export function neededBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  return largest(changes.map(({ bump }) => bump));
}

/** Returns no line when the version is large enough. */
export function judge(changes: readonly Change[], said: Bump): string[] {
  const [first, ...others] = changes.filter(({ bump }) => isLarger(bump, said));
  if (first === undefined) return [];
  const place = `${placeText(first)}: ${oneLine(first.what)}`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return [
    `packages/openapi: the changes of the description need a ${neededBump(changes)} version, ${sayingOf(said)}; ${place}${more}; run \`npm run changeset\``,
  ];
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The place of a change in the description, such as `paths > /wallets > get > deprecated`. */
export function placeText({ keys }: Pick<Change, 'keys'>): string {
  return keys.join(' > ');
}

export function tableOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'The description has not changed.';
  const rank = (bump: Bump) => bumps.indexOf(bump);
  return changes
    .toSorted((one, other) => rank(other.bump) - rank(one.bump))
    .map(({ bump, what, documents, ...place }) => {
      const only = documents.length === 1 ? ` (${documents[0]} document only)` : '';
      return `${bump.padEnd(5)}  ${placeText(place)}${only}\n       ${oneLine(what)}`;
    })
    .join('\n');
}
