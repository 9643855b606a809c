import { type Bump, isLarger, largest } from '../notes/bump.ts';
import type { Change } from './changes.ts';
import { type Said, sayingOf } from './said-bump.ts';
import { placeText } from './table.ts';

/** The bump that changes of the description need together. */
export function neededBump(changes: readonly Pick<Change, 'bump'>[]): Bump {
  return largest(changes.map(({ bump }) => bump));
}

/** Why what is said of packages/openapi is not what its changes need: one line, or none when it is. */
export function judge(changes: readonly Change[], { bump: said, reasons }: Said): string[] {
  const needed = neededBump(changes);
  if (isLarger(needed, said)) {
    const [first, ...others] = changes.filter(({ bump }) => isLarger(bump, said));
    const place = first && `${placeText(first)}: ${first.what.replaceAll(/\s+/g, ' ')}`;
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [
      `packages/openapi: the description needs ${needed}, ${sayingOf(said)}; ${place}${more}; npm run changeset`,
    ];
  }
  // A patch may be for what is no part of the description, such as the README.
  const asked = said === 'major' || said === 'minor';
  if (!asked || !isLarger(said, needed) || reasons.has(said)) return [];
  return [
    `packages/openapi: the changesets say ${said}, the description needs ${needed}; begin a line of the changeset with "Why ${said}:", or say ${needed}: npm run changeset`,
  ];
}
