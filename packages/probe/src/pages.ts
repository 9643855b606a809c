import { type ProbeReport, sentenceOf } from './report.ts';

/** The report as a page of Markdown that can be shared. */
export function markdownOf(report: ProbeReport, environment: string): string {
  const { findings, differences, sent, skipped, stopped } = report;
  const count = (state: string) => findings.filter((one) => one.state === state).length;
  const states = ['settled', 'contradicted', 'not seen', 'not askable'].map(
    (state) => `${count(state)} ${state}`,
  );
  return [
    '# What the service does where nothing is documented',
    `One run against the ${environment} environment, ${sent.length} requests. ${states.join(', ')}.`,
    ...(stopped === undefined ? [] : [`It stopped early: ${stopped}.`]),
    'Values are replaced by their form: `A{4}` is four letters, `9{2}` two digits.',
    ...findings.flatMap(({ gap, state, says, evidence }) => [
      `## ${gap}: ${state}`,
      says,
      ...(evidence.length > 0 ? [evidence.map((one) => `- ${code(one)}`).join('\n')] : []),
    ]),
    '## What differs from the description',
    differences.length === 0
      ? 'Nothing.'
      : differences.map((one) => `- ${one.kind}: ${code(sentenceOf(one))}`).join('\n'),
    '## Requests',
    [
      ...sent.map((one) => `- ${code(one)}`),
      ...Object.entries(skipped).map(
        ([name, what]) => `- not sent: ${code(name)}, since no ${what} was seen`,
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}

const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

/** Which files of `spec/` would change, for a maintainer to read; it is no patch that applies by itself. */
export function descriptionOf({ differences }: ProbeReport): string {
  const files = new Map<string, Set<string>>();
  for (const { schema, field, kind, expected, came, path } of differences) {
    const file = `spec/components/schemas/${schema}.yaml`;
    const where = field === '' ? '@@ the whole schema' : `@@ properties.${field}`;
    const removed = kind === 'added' ? [] : [`-   ${expected}`];
    const lines = [
      where,
      `# ${path}`,
      ...removed,
      `+   ${kind === 'added' ? 'a new field, ' : ''}${came}  # x-provenance: provisional`,
    ];
    files.set(file, (files.get(file) ?? new Set()).add(lines.join('\n')));
  }
  const parts = [...files].map(
    ([file, hunks]) => `--- ${file}\n+++ ${file}\n${[...hunks].join('\n')}\n`,
  );
  return parts.join('\n') || '# Every answer fits the description.\n';
}
