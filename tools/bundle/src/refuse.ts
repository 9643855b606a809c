import type { Problem } from './redocly.ts';

/** Thrown when the OpenAPI description must not be published; the message lists every problem with file and line. */
export class InvalidDescriptionError extends Error {
  override readonly name = 'InvalidDescriptionError';
}

export function refuse(problems: Problem[], part: string): void {
  if (problems.length === 0) return;
  // Shows equal problems once, because Redocly reports a problem of a shared schema for each use of the schema.
  const shown = [...new Set(withoutEchoes(problems).map(formatProblem))];
  const count = `${shown.length} ${shown.length === 1 ? 'problem' : 'problems'}`;
  throw new InvalidDescriptionError(
    [...shown, `${count} in the description (${part}).`].join('\n\n'),
  );
}

const remedies: Record<string, string> = {
  'no-unresolved-refs': 'Point the $ref at a file or component that exists.',
  'operation-operationId-unique': 'Rename one of the two operations.',
  'operation-operationId': 'Give the operation an operationId in camelCase.',
  'no-invalid-media-type-examples': 'Correct the example, or the schema if the example is right.',
  'no-invalid-parameter-examples': 'Correct the example, or the schema if the example is right.',
  'no-invalid-schema-examples': 'Correct the example, or the schema if the example is right.',
  'no-unused-components': 'Delete the component, or refer to it.',
  yaml: 'Check the indentation, quotes and brackets of this line and of the lines before and after it.',
  'workflow-operation': 'Use an operationId that an operation in spec/paths has.',
};

/**
 * Drops the problems which say that an example could not be checked because a reference has no target. Drops none of
 * them when the linter reports only such problems.
 */
function withoutEchoes(problems: Problem[]): Problem[] {
  const isEcho = ({ message }: Problem) => message.includes("can't resolve reference");
  return problems.every(isEcho) ? problems : problems.filter((problem) => !isEcho(problem));
}

/** Formats a problem: file and line (clickable in most terminals), the rule, what is wrong, and what to do. */
function formatProblem(problem: Problem): string {
  const { ruleId, severity, message, suggest = [], reference, location } = problem;
  const [{ source, start } = { source: { ref: '' } }] = location;
  const known = remedies[ruleId];
  const remedy = [
    known,
    suggest.length > 0 && `Did you mean ${suggest.join(', ')}?`,
    !known && reference && `See ${reference}`,
  ].filter(Boolean);
  return [
    `${source.ref}:${start?.line ?? 1}:${start?.col ?? 1} ${severity} ${ruleId}`,
    `  ${message.replaceAll('\n', '\n  ')}`,
    ...remedy.map((text) => `  → ${text}`),
  ].join('\n');
}
