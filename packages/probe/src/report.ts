import { type Difference, differencesOf, differencesOfNotification } from './differences.ts';
import { factsOf } from './facts.ts';
import { type Finding, findingsOf } from './findings.ts';
import { itemsIn, listIn, periodsOf, sideOf } from './plan.ts';
import { payloadOf, type Run, statusOf } from './run.ts';

/** What {@link runProbe} found. Nothing in it is a value of an answer, but words of enumerations. */
export interface ProbeReport {
  findings: readonly Finding[];
  /** What differs from the description, each once, with how often it came. */
  differences: readonly (Difference & { count: number })[];
  /** Words that an enumeration of the description does not have, where it allows others. */
  words: readonly (Difference & { count: number })[];
  /** Options of the sandbox, as found. */
  choices: Readonly<Record<string, string>>;
  /** Each request that was sent. */
  sent: readonly string[];
  /** Requests that were not sent, and what was not seen for them. */
  skipped: Readonly<Record<string, string>>;
  /** Why the run ended early. */
  stopped: string | undefined;
}

export function reportOf(run: Run): ProbeReport {
  const all = onceEach([
    ...[...run.seen.values()].flatMap(differencesOf),
    ...run.notified.flatMap(({ body }) => differencesOfNotification(body)),
  ]);
  const differences = all.filter(({ kind }) => kind !== 'word');
  return {
    findings: findingsOf(run, factsOf(run, differences)).map((finding): Finding => {
      const against = differences.filter(
        ({ gap, kind }) => gap === finding.gap && kind === 'published',
      );
      if (against.length === 0) return finding;
      const evidence = [...against.map(sentenceOf), ...finding.evidence];
      const says = 'The description refuses what came:';
      return { gap: finding.gap, state: 'contradicted', says, evidence };
    }),
    differences,
    words: all.filter(({ kind }) => kind === 'word'),
    choices: choicesOf(run),
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

/** One difference for a person. */
export const sentenceOf = ({
  operation,
  path,
  expected,
  came,
  count,
}: ProbeReport['differences'][number]) =>
  `${operation}, ${path}: ${expected} was expected, ${came} came (${count} times)`;

/** What the sandbox can be started with, to do the same. */
function choicesOf({ seen, notified }: Run): Record<string, string> {
  const states = itemsIn(seen, 'Payment').map(({ status }) => String(status));
  const forwards = listIn(seen, 'FixedForward');
  const bodies = notified.filter(({ body }) => body !== undefined);
  const { Payment: period } = periodsOf(seen);
  const found = {
    statusAfterCreate: onlyOne(
      states.filter((one) => /^waiting(confirmation|signature)$/.test(one)),
    ),
    fromDateRefersTo: ['creation', 'execution'].find((one) => one === period),
    fixedForwardList:
      forwards && statusOf(forwards) === '200, JSON'
        ? (Array.isArray(forwards.body) && 'array') || 'named'
        : undefined,
    sideRefersTo: sideOf(seen),
    payloadShape: onlyOne(
      bodies.map(({ body }) => (payloadOf(body).isWrapped ? 'wrapped' : 'bare')),
    ),
  };
  return JSON.parse(JSON.stringify(found));
}

/** The word, where all are the same. */
const onlyOne = (words: readonly string[]) => (new Set(words).size === 1 ? words[0] : undefined);
