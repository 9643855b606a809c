import type { Broken } from './broken.ts';
import type { GivenUp } from './given-up.ts';

/** One line for each thing that no longer holds and that no changeset gives up. */
export function judge(broken: readonly Broken[], givenUp: GivenUp): string[] {
  return broken.flatMap((each) => {
    const { package: owner, kind, title, file, problem } = each;
    const notes = givenUp.get(owner);
    const named = kind === 'types' ? notes?.types : notes?.titles;
    if (named?.has(title)) return [];
    const todo = notes?.isMajor
      ? `add "Breaks: ${title}" to the changeset of the package that says major (npm run changeset)`
      : `say major, with "Breaks: ${title}" (npm run changeset)`;
    return [
      `@crossborder-fx/${owner} breaks ${what[kind]} of the previous release, "${title}" in ${file}: ` +
        `${problem}. A change of ${kind}: ${todo}, or mend it.`,
    ];
  });
}

const what = { behaviour: 'a test', types: 'a type test', 'what the README shows': 'a program' };
