import { ratiosOf, type Spread, spreadOf } from './statistics.ts';

/** What one subject must reach. */
export type Target = { subject: string; atMost: number } & (
  | { /** The value itself. */ of?: never }
  | { /** The value, in times that of this subject. */ of: string }
);

/** What was measured of one subject: a sample for each round, or why there is none. */
export type Measured =
  | { subject: string; samples: readonly number[] }
  | { subject: string; broken: string };

/** One table: subjects that do the same thing. */
export interface Measurement {
  title: string;
  unit: 'µs' | 'ms' | 'bytes' | 'instantiations';
  measured: readonly Measured[];
  /** The subject that the ratios refer to. */
  baseline: string;
  targets: readonly Target[];
}

export interface Verdict {
  target: Target;
  /** The spread of what the target is about; undefined when a subject is broken. */
  actual: Spread | undefined;
  met: boolean;
}

/** In times the baseline, round by round; undefined when one of the two is broken or missing. */
export function ratioTo(
  { measured }: Pick<Measurement, 'measured'>,
  subject: string,
  reference: string,
): Spread | undefined {
  const samples = samplesOf(measured, subject);
  const references = samplesOf(measured, reference);
  return samples && references && spreadOf(ratiosOf(samples, references));
}

/** The targets of a table, each held against the median. */
export function judge({ measured, targets }: Pick<Measurement, 'measured' | 'targets'>): Verdict[] {
  return targets.map((target) => {
    const { subject, atMost, of } = target;
    const samples = samplesOf(measured, subject);
    const actual =
      of === undefined ? samples && spreadOf(samples) : ratioTo({ measured }, subject, of);
    return { target, actual, met: actual !== undefined && actual.median <= atMost };
  });
}

/** The subjects that did not do what they were to do. */
export function brokenOf({
  measured,
}: Pick<Measurement, 'measured'>): { subject: string; broken: string }[] {
  return measured.filter((one) => 'broken' in one);
}

function samplesOf(measured: readonly Measured[], subject: string): readonly number[] | undefined {
  const found = measured.find((one) => one.subject === subject);
  return found && 'samples' in found ? found.samples : undefined;
}
