import { differencesOf, ratiosOf, type Spread, spreadOf } from './statistics.ts';

/**
 * What one subject must reach: at most so much; so many times what the subject `of` takes; or so much
 * more than the subject `beyond`.
 */
export type Target = { subject: string; atMost: number } & (
  | { of?: string; beyond?: never }
  | { of?: never; beyond: string }
);

/** The subject that the ratios of a table refer to, and what the subjects must reach. */
export interface Expectations {
  baseline: string;
  targets: readonly Target[];
}

/** What was measured of one subject: a sample for each round, or why there is none. */
export type Measured =
  | { subject: string; samples: readonly number[] }
  | { subject: string; broken: string }
  /** It works, and this machine lacks a server that it needs. */
  | { subject: string; lacking: string };

/** One table: subjects that do the same thing. */
export interface Measurement extends Expectations {
  title: string;
  unit: 'µs' | 'ms' | 'bytes' | 'instantiations';
  measured: readonly Measured[];
}

export interface Verdict {
  target: Target;
  /** The spread of what the target is about; undefined when a subject is broken. */
  actual: Spread | undefined;
  met: boolean;
}

/** In times the reference, round by round; undefined when one of the two is broken or missing. */
export function ratioTo(
  measurement: Measurement,
  subject: string,
  reference: string,
): Spread | undefined {
  const samples = samplesOf(measurement, subject);
  const references = samplesOf(measurement, reference);
  return samples && references && spreadOf(ratiosOf(samples, references));
}

/** The targets of a table, each held against the median. */
export function judge(measurement: Measurement): Verdict[] {
  return measurement.targets.map((target) => {
    const actual = actualOf(measurement, target);
    return { target, actual, met: actual !== undefined && actual.median <= target.atMost };
  });
}

function actualOf(measurement: Measurement, { subject, of, beyond }: Target): Spread | undefined {
  if (of !== undefined) return ratioTo(measurement, subject, of);
  const samples = samplesOf(measurement, subject);
  if (beyond === undefined) return samples && spreadOf(samples);
  const references = samplesOf(measurement, beyond);
  return samples && references && spreadOf(differencesOf(samples, references));
}

/** The subjects that did not do what they were to do. */
export function brokenOf({ measured }: Measurement): { subject: string; broken: string }[] {
  return measured.filter((one) => 'broken' in one);
}

/** The subjects that need a server which is not there. */
export function lackingOf({ measured }: Measurement): { subject: string; lacking: string }[] {
  return measured.filter((one) => 'lacking' in one);
}

function samplesOf({ measured }: Measurement, subject: string): readonly number[] | undefined {
  const found = measured.find((one) => one.subject === subject);
  return found && 'samples' in found ? found.samples : undefined;
}
