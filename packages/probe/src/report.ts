import { periodOf } from './comparisons.ts';
import type { Found } from './finders.ts';
import { objectsIn } from './finders.ts';
import { findings, type GapId } from './findings.ts';
import { payloadOf, sideOf } from './gap-finders.ts';
import { gaps } from './generated/answers.ts';
import type { Difference } from './hold-answer.ts';
import { announcementOf } from './plan.ts';
import { isGood } from './seen.ts';

/** One gap of the description, and what became of it. */
export interface Finding {
  gap: GapId;
  state: 'settled' | 'contradicted' | 'not seen' | 'not askable';
  says: string;
  /** Forms and words of enumerations; no value of an answer. */
  evidence: readonly string[];
}

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

export function reportOf(found: Found): ProbeReport {
  const { plan, seen, skipped, stopped, notified } = found;
  const differences = [
    ...found.differences,
    ...notified.flatMap((one) =>
      one.differences.map((other) => ({ ...other, operation: 'a notification' })),
    ),
  ];
  const all = { ...found, differences };
  return {
    findings: gaps.map((gap) => findingOf(gap, all)),
    differences: onceEach(differences),
    choices: choicesOf(all),
    sent: plan.filter(({ name }) => seen.has(name)).map(announcementOf),
    skipped: Object.fromEntries(skipped),
    stopped,
  };
}

function findingOf(gap: GapId, found: Found): Finding {
  const { state, says, evidence = [] } = findings[gap](found);
  const against = found.differences.filter((one) => one.gap === gap && one.kind === 'published');
  if (against.length === 0) return { gap, state, says, evidence };
  const told = onceEach(against).map(sentenceOf);
  return {
    gap,
    state: 'contradicted',
    says: 'The description refuses what came.',
    evidence: [...told, ...evidence],
  };
}

function onceEach(differences: readonly Difference[]): (Difference & { count: number })[] {
  const counts = new Map<string, Difference & { count: number }>();
  for (const one of differences) {
    const key = JSON.stringify([one.kind, one.operation, one.path, one.expected, one.came]);
    counts.set(key, { ...one, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** One difference for a person. */
export function sentenceOf({
  operation,
  path,
  expected,
  came,
  count,
}: Difference & { count: number }): string {
  return `${operation}, ${path}: ${expected} was expected, ${came} came (${count} times)`;
}

/** What the sandbox can be started with, to do the same: `crossborder-fx-sandbox --choices FILE`. */
function choicesOf(found: Found): Record<string, string> {
  const { seen, notified } = found;
  const waiting = new Set(objectsIn(found, ['payments']).map((one) => Object(one).status));
  const status = ['waitingconfirmation', 'waitingsignature'].filter((one) => waiting.has(one));
  const period = periodOf(seen, 'payments');
  const forwards = seen.get('fixed-forwards');
  const side = sideOf(seen);
  const bodies = notified.filter(({ body }) => body !== undefined);
  const wrapped = bodies.filter(({ body }) => payloadOf(body).isWrapped).length;
  const given: Record<string, string | undefined> = {
    statusAfterCreate: status.length === 1 ? status[0] : undefined,
    fromDateRefersTo:
      period === 'createdDate' ? 'creation' : period === 'executionDate' ? 'execution' : undefined,
    fixedForwardList:
      isGood(forwards) && forwards.kind === 'json'
        ? Array.isArray(forwards.body)
          ? 'array'
          : 'named'
        : undefined,
    sideRefersTo: side && (side.startsWith('the first') ? 'firstCurrency' : 'amountCurrency'),
    payloadShape:
      bodies.length === 0
        ? undefined
        : wrapped === 0
          ? 'bare'
          : wrapped === bodies.length
            ? 'wrapped'
            : undefined,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
