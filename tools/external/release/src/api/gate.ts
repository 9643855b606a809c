import type { Note } from '@crossborder-fx/tools-release/notes';
import { type GivenUp, givenUp } from './given-up.ts';
import type { Reports } from './reports.ts';

// In a changelog a note is an item of a list.
const reason = /^\s*(?:- )?(?:[0-9a-f]{7,}: )?Types:[ \t]*(\S.*)/gm;

/**
 * What a package no longer has of the previous release's types, a line for each report. A note of a major version lets all of
 * it pass, one with `Types:` what it names.
 */
export function typeProblems(
  name: string,
  previous: Reports | undefined,
  current: Reports,
  notes: Note[],
): string[] {
  if (notes.some(({ bump }) => bump === 'major')) return [];
  const reasons = notes.flatMap(({ text }) =>
    Array.from(text.matchAll(reason), ([, why = '']) => why),
  );
  if (previous === undefined) {
    return reasons.length > 0
      ? []
      : [
          `packages/${name}: the types of the release before cannot be read; ${remedy(name, 'Types: …')}`,
        ];
  }
  const isNamed = ({ declaration }: GivenUp) =>
    reasons.some((why) => new RegExp(`\\b${declaration}\\b`).test(why));
  return Object.entries(previous).flatMap(([file, report]) => {
    const [first, ...others] = givenUp(report, current[file] ?? '').filter((one) => !isNamed(one));
    if (first === undefined) return [];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [
      `packages/${name}/api/${file}: no longer has \`${first.line}\`${more} of the release before; ${remedy(name, `Types: ${first.declaration} …`)}`,
    ];
  });
}

const remedy = (name: string, line: string) =>
  `say major for @crossborder-fx/${name}, or why no consumer breaks in a line \`${line}\`: npm run changeset`;
