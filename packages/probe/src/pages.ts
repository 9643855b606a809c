import { type ProbeReport, sentenceOf } from './report.ts';

const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

/** The report as a page of Markdown that can be shared. */
export function markdownOf(report: ProbeReport, environment: string): string {
  const { findings, differences, sent, skipped, stopped } = report;
  const states = ['settled', 'contradicted', 'not seen', 'not askable'].map(
    (state) => `${findings.filter((one) => one.state === state).length} ${state}`,
  );
  const told = differences.map((one) => `- ${one.kind}: ${code(sentenceOf(one))}`);
  const unsent = Object.entries(skipped).map(
    ([name, what]) => `- not sent: ${code(name)}, since no ${what} was seen`,
  );
  return [
    '# What the service does where nothing is documented',
    `One run against the ${environment} environment, ${sent.length} requests. ${states.join(', ')}.`,
    stopped && `It stopped early: ${stopped}.`,
    'Values are replaced by their form: `A{4}` is four letters, `9{2}` two digits.',
    ...findings.flatMap(({ gap, state, says, evidence }) => [
      `## ${gap}: ${state}`,
      says,
      evidence.map((one) => `- ${code(one)}`).join('\n'),
    ]),
    '## What differs from the description',
    told.join('\n') || 'Nothing.',
    '## Requests',
    [...sent.map((one) => `- ${code(one)}`), ...unsent].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Which files of `spec/` would change, for a maintainer to read; it is no patch that applies by itself. */
export function descriptionOf({ differences }: ProbeReport): string {
  const changes = differences.map(({ schema, field, path, kind, expected, came }) =>
    [
      `@@ spec/components/schemas/${schema}.yaml${field && `, properties.${field}`} (${path})`,
      ...(kind === 'added' ? [] : [`- ${expected}`]),
      `+ ${kind === 'added' ? 'a new field, ' : ''}${came}  # x-provenance: provisional`,
    ].join('\n'),
  );
  return [...new Set(changes)].sort().join('\n') || '# Every answer fits the description.';
}
