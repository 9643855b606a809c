import { formatProblem, withoutEchoes } from './format-problem.ts';
import type { Problem } from './redocly.ts';

/** The description is not fit to publish; the message lists every problem with file and line. */
export class InvalidDescriptionError extends Error {
  override readonly name = 'InvalidDescriptionError';
}

/** Throws what is wrong with a part of the description, if anything is. */
export function refuse(problems: Problem[], part: string): void {
  if (problems.length === 0) return;
  // What is used in several places is reported in each, though it stands in one.
  const shown = [...new Set(withoutEchoes(problems).map(formatProblem))];
  const count = `${shown.length} ${shown.length === 1 ? 'problem' : 'problems'}`;
  throw new InvalidDescriptionError(
    [...shown, `${count} in the description (${part}).`].join('\n\n'),
  );
}
