import { type Bump, isLarger, largest } from '../latest/bump.ts';
import { sayingOf } from '../latest/said-bump.ts';
import type { Change } from './changes.ts';
import { placeText } from './table.ts';

/** The bump that changes of the description need together. */
export function neededBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  return largest(changes.map(({ bump }) => bump));
}

/** Why the next version of packages/openapi is not enough for its changes: one line, or none when it is. */
export function judge(changes: readonly Change[], said: Bump): string[] {
  const [first, ...others] = changes.filter(({ bump }) => isLarger(bump, said));
  if (first === undefined) return [];
  const place = `${placeText(first)}: ${first.what.replaceAll(/\s+/g, ' ')}`;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return [
    `packages/openapi: the description needs ${neededBump(changes)}, ${sayingOf(said)}; ${place}${more}; npm run changeset`,
  ];
}
