import { choicesOf } from './choices.ts';
import { type Difference, differencesOf, differencesOfNotification } from './differences.ts';
import { factsOf } from './facts.ts';
import { type Finding, findingsOf } from './findings.ts';
import type { Run } from './run.ts';

/** The findings of {@link runProbe}, which contain no values of answers except words of enumerations and error codes. */
export interface ProbeReport {
  findings: readonly Finding[];
  /**
   * The differences of the answers from the OpenAPI description, each once, with the number of times that the difference
   * occurred.
   */
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
      const against = differences.filter(
        ({ gap, kind }) => gap === finding.gap && kind === 'published',
      );
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

/** Returns a sentence about one difference of an answer from the OpenAPI description. */
export const sentenceOf = ({
  operation,
  path,
  expected,
  came,
  count,
}: ProbeReport['differences'][number]) =>
  `${operation}, ${path}: the description has ${expected}, the service sent ${came} (${count} times)`;
