import { type Finding, findings } from './findings.ts';
import { payloadOf, periodOf, sideOf } from './gap-evidence.ts';
import { gaps } from './generated/answers.ts';
import type { Difference } from './hold-answer.ts';
import { announcementOf } from './plan.ts';
import { entriesOf, isGood, type Run } from './seen.ts';

type Counted = Difference & { count: number };

/** What {@link runProbe} found. Nothing in it is a value of an answer, but words of enumerations. */
export interface ProbeReport {
  findings: readonly Finding[];
  /** What differs from the description, each once, with how often it came. */
  differences: readonly (Difference & { count: number })[];
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
  const all = [...run.differences, ...run.notified.flatMap((one) => one.differences)];
  const whole = { ...run, differences: all };
  const differences = onceEach(all);
  return {
    findings: gaps.map((gap) => {
      const against = differences.filter((one) => one.gap === gap && one.kind === 'published');
      const { state, says, evidence } = findings[gap](whole);
      if (against.length === 0) return { gap, state, says, evidence };
      const refused = 'The description refuses what came.';
      const told = [...against.map(sentenceOf), ...evidence];
      return { gap, state: 'contradicted', says: refused, evidence: told };
    }),
    differences,
    choices: choicesOf(run),
    sent: [...run.seen.values()].map(({ step }) => announcementOf(step)),
    skipped: Object.fromEntries(run.skipped),
    stopped: run.stopped,
  };
}

function onceEach(differences: readonly Difference[]): Counted[] {
  const counts = new Map<string, Counted>();
  for (const one of differences) {
    const key = JSON.stringify(one);
    counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** One difference for a person. */
export const sentenceOf = ({ operation, path, expected, came, count }: Counted) =>
  `${operation}, ${path}: ${expected} was expected, ${came} came (${count} times)`;

/** What the sandbox can be started with, to do the same. */
function choicesOf({ seen, notified }: Run): Record<string, string> {
  const all = entriesOf({ seen }, 'payments').map(({ status }) => String(status));
  const waiting = all.filter((one) => ['waitingconfirmation', 'waitingsignature'].includes(one));
  const days: Record<string, string> = { createdDate: 'creation', executionDate: 'execution' };
  const forwards = seen.get('fixed-forwards');
  const list = Array.isArray(forwards?.body) ? 'array' : 'named';
  const bodies = notified.flatMap(({ body }) => (body === undefined ? [] : [payloadOf(body)]));
  const choices = {
    statusAfterCreate: onlyOne(waiting),
    fromDateRefersTo: days[String(periodOf(seen, 'payments'))],
    fixedForwardList: isGood(forwards) && forwards.kind === 'json' ? list : undefined,
    sideRefersTo: sideOf(seen),
    payloadShape: onlyOne(bodies.map(({ isWrapped }) => (isWrapped ? 'wrapped' : 'bare'))),
  };
  return JSON.parse(JSON.stringify(choices));
}

/** The word, where all are the same. */
const onlyOne = (words: readonly string[]) => (new Set(words).size === 1 ? words[0] : undefined);
