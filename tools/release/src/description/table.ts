import { type Bump, bumps } from '../latest/bump.ts';
import type { Change } from './changes.ts';

/** Where a change is, such as `paths > /wallets > get > deprecated`. */
export function placeText({ keys }: Pick<Change, 'keys'>): string {
  return keys.join(' > ');
}

/** The changes, the largest bump first, in columns. */
export function tableOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'The description is as it was.';
  const rank = (bump: Bump) => bumps.indexOf(bump);
  return changes
    .toSorted((one, other) => rank(other.bump) - rank(one.bump))
    .map(({ bump, what, documents, ...place }) => {
      const only = documents.length === 1 ? ` (${documents[0]} document only)` : '';
      const text = what.replaceAll(/\s+/g, ' ');
      return `${bump.padEnd(5)}  ${placeText(place)}${only}\n       ${text}`;
    })
    .join('\n');
}
