import { gaps } from './generated/answers.ts';
import { type ProbeReport, sentenceOf } from './report.ts';

const listOf = (texts: readonly string[]) =>
  texts.map((text) => `- \`${text.replaceAll('`', "'")}\``).join('\n');

/** Returns the report of the probe as a page of Markdown that the user can share. */
export function markdownOf(report: ProbeReport, environment: string): string {
  const { findings, differences, sent, skipped, stopped } = report;
  const states = ['settled', 'contradicted', 'not seen'].map(
    (state) => `${findings.filter((one) => one.state === state).length} ${state}`,
  );
  return [
    '# How the service behaves where its documentation says nothing',
    `The probe sent ${sent.length} requests to the ${environment} environment. Gaps of the description: ${states.join(', ')}.`,
    stopped && `The probe stopped before its end: ${stopped}.`,
    'This page shows the form of each value in place of the value: `A{4}` means four letters, `9{2}` means two digits.',
    ...findings.flatMap(({ gap, state, says, evidence }) => [
      `## ${gap}: ${state}`,
      `The description: ${gaps[gap]}`,
      says,
      listOf(evidence),
    ]),
    '## Differences from the description',
    listOf(differences.map((one) => `${one.kind}: ${sentenceOf(one)}`)) ||
      'No answer differs from the description.',
    '## Requests',
    listOf(sent),
    listOf(
      Object.entries(skipped).map(
        ([name, what]) => `not sent, because the probe had no ${what}: ${name}`,
      ),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Returns the report's proposed changes to the files of `spec/`, for a maintainer to read. The text is not a patch that can be
 * applied.
 */
export function descriptionOf({ differences, words }: ProbeReport): string {
  const changes = [...differences, ...words].map(
    ({ schema, field, path, kind, expected, came }) => {
      const place = kind === 'word' ? ', enum' : field && `, properties.${field}`;
      const removed = ['added', 'word'].includes(kind) ? [] : [`- ${expected}`];
      const added = `+ ${kind === 'added' ? 'a new field, ' : ''}${came}`;
      return [
        `@@ spec/components/schemas/${schema}.yaml${place} (${path})`,
        ...removed,
        `${added}  # x-provenance: provisional`,
      ].join('\n');
    },
  );
  return [...new Set(changes)].sort().join('\n') || '# Every answer fits the description.';
}
