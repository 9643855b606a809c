import type { Problem } from './redocly.ts';

const remedies: Record<string, string> = {
  'no-unresolved-refs': 'Point the $ref at a file or component that exists.',
  'operation-operationId-unique': 'Rename one of the two operations.',
  'operation-operationId': 'Give the operation an operationId in camelCase.',
  'no-invalid-media-type-examples': 'Correct the example, or the schema if the example is right.',
  'no-invalid-parameter-examples': 'Correct the example, or the schema if the example is right.',
  'no-invalid-schema-examples': 'Correct the example, or the schema if the example is right.',
  'no-identical-paths': 'Mark the list operation with x-expand-path-parameter in spec/paths.',
  'no-unused-components': 'Delete the component, or refer to it.',
};

/** File and line (clickable in most terminals), the rule, what is wrong and what to do. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, ruleId, severity, message, suggestions, reference } = problem;
  const remedy = [
    remedies[ruleId],
    suggestions.length > 0 && `Did you mean ${suggestions.join(', ')}?`,
    !remedies[ruleId] && reference && `See ${reference}`,
  ].filter(Boolean);
  return [
    `${file}:${line}:${column} ${severity} ${ruleId}`,
    `  ${message.replaceAll('\n', '\n  ')}`,
    ...remedy.map((text) => `  → ${text}`),
  ].join('\n');
}
