import { type Difference, differencesOf, differencesOfNotification } from './differences.ts';
import { factsOf } from './facts.ts';
import { type Finding, findingsOf } from './findings.ts';
import { gaps } from './generated/answers.ts';
import type { Run } from './run.ts';

/** The findings of {@link runProbe}, which contain no values of answers except words of enumerations and error codes. */
export interface ProbeReport {
  findings: readonly Finding[];
  /** The differences of the answers from the OpenAPI description, each once, with the number of its occurrences. */
  differences: readonly (Difference & { count: number })[];
  /** Words in answers that an open enumeration of the OpenAPI description does not name. */
  words: readonly (Difference & { count: number })[];
  /** The options that make a sandbox behave like the probed service. */
  choices: Readonly<Record<string, string>>;
  /** The requests of the probe that got an answer from the service. */
  sent: readonly string[];
  /** The requests that the probe did not send or that got no answer, each with the name of the missing value. */
  skipped: Readonly<Record<string, string>>;
  /** The reason why the run of the probe ended early; undefined if the run did not end early. */
  stopped: string | undefined;
}

export function reportOf(run: Run): ProbeReport {
  const all = onceEach([
    ...[...run.seen.values()].flatMap(differencesOf),
    ...run.notified.flatMap(({ body }) => differencesOfNotification(body)),
  ]);
  const differences = all.filter(({ kind }) => kind !== 'word');
  const facts = factsOf(run, differences);
  return {
    findings: findingsOf(run, facts).map((finding): Finding => {
      const published = differences.filter(({ kind }) => kind === 'published');
      const against = published.filter(({ gap }) => gap === finding.gap);
      if (against.length === 0) return finding;
      const evidence = [...against.map(sentenceOf), ...finding.evidence];
      const says = 'The answers contradict the description:';
      return { gap: finding.gap, state: 'contradicted', says, evidence };
    }),
    differences,
    words: all.filter(({ kind }) => kind === 'word'),
    choices: choicesOf(facts),
    sent: [...run.seen.keys()],
    skipped: Object.fromEntries(run.skipped),
    stopped: run.stopped,
  };
}

function onceEach(differences: readonly Difference[]): ProbeReport['differences'] {
  const counts = new Map<string, number>();
  for (const one of differences) {
    const key = JSON.stringify(one);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ ...JSON.parse(key), count }));
}

function sentenceOf(difference: ProbeReport['differences'][number]): string {
  const { operation, path, expected, came, count } = difference;
  return `${operation}, ${path}: the description has ${expected}, the service sent ${came} (${count} times)`;
}

/** For each value of each sandbox option, the pattern of a finding that proves that the service behaves so. */
const choices: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  statusAfterCreate: {
    waitingconfirmation: /^history Payment: first status waitingconfirmation, after createPayment/,
    waitingsignature: /^history Payment: first status waitingsignature, after createPayment/,
  },
  fromDateRefersTo: {
    creation: /^GET \/payments\/.*\.creation\}: .*, with the entry/,
    execution: /^GET \/payments\/.*\.execution\}: .*, with the entry/,
  },
  fixedForwardList: {
    named: /^listFixedForwards fixedForwards/,
    array: /^listFixedForwards (\[|\(itself\): empty array)/,
  },
  sideRefersTo: { firstCurrency: /^side B .*firstCurrency/, amountCurrency: /^side B .*amountC/ },
  payloadShape: {
    bare: /^notification payload\.(id|fixedForwardId): /,
    wrapped: /^notification payload\.\w+\.(id|fixedForwardId): /,
  },
  notificationSignature: {
    hex: /^signature encoding: hexadecimal/,
    base64: /^signature encoding: Base64$/,
    base64url: /^signature encoding: Base64url$/,
  },
  notificationTimestamp: {
    seconds: /^signature timestamp: whole seconds/,
    milliseconds: /^signature timestamp: milliseconds/,
    iso: /^signature timestamp: ISO 8601/,
  },
};

/** Returns each option of the sandbox for which the probe saw exactly one value, with that value. */
function choicesOf(facts: readonly string[]): Record<string, string> {
  const found = Object.entries(choices).flatMap(([name, values]) => {
    const shown = Object.entries(values).filter(([, fact]) => facts.some((one) => fact.test(one)));
    return shown.length === 1 ? shown.map(([value]) => [name, value]) : [];
  });
  return Object.fromEntries(found);
}

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

/** Returns the proposed changes to the files of `spec/`, for a maintainer to read. The text is not a patch. */
export function descriptionOf({ differences, words }: ProbeReport): string {
  const changes = [...differences, ...words].map((difference) => {
    const { schema, field, path, kind, expected, came } = difference;
    const place = kind === 'word' ? ', enum' : field && `, properties.${field}`;
    const removed = ['added', 'word'].includes(kind) ? '' : `- ${expected}\n`;
    const added = `+ ${kind === 'added' ? 'a new field, ' : ''}${came}`;
    const file = `spec/components/schemas/${schema}.yaml`;
    return `@@ ${file}${place} (${path})\n${removed}${added}  # x-provenance: provisional`;
  });
  return [...new Set(changes)].sort().join('\n') || '# Every answer fits the description.';
}
