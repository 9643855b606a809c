import type { Note } from '@crossborder-fx/tools-release/notes';
import { givenUp } from './given-up.ts';
import type { Reports } from './reports.ts';

// In a changelog a note is an item of a list.
const saysWhy = /^\s*(?:- )?(?:[0-9a-f]{7,}: )?Types:[ \t]*\S/m;

/** What a package no longer has of the previous release's types, a line for each report, unless its notes say so. */
export function typeProblems(
  name: string,
  previous: Reports | undefined,
  current: Reports,
  notes: Note[],
): string[] {
  if (notes.some(({ bump, text }) => bump === 'major' || saysWhy.test(text))) return [];
  const remedy = `say major for @crossborder-fx/${name}, or why no consumer breaks in a line \`Types: …\`: npm run changeset`;
  if (previous === undefined) {
    return [`packages/${name}: the types of the release before cannot be read; ${remedy}`];
  }
  return Object.entries(previous).flatMap(([file, report]) => {
    const [first, ...others] = givenUp(report, current[file] ?? '');
    if (first === undefined) return [];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [
      `packages/${name}/api/${file}: no longer has \`${first}\`${more} of the release before; ${remedy}`,
    ];
  });
}
