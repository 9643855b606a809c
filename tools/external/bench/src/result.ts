/**
 * The most that a subject may take: a value, a multiple of what the subject `of` takes, or so much more than
 * the subject `beyond`.
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

/** What was measured of one subject: a sample for each round. */
export interface Measured<Sample = number> {
  subject: string;
  samples: readonly Sample[];
}

/** One table: subjects that do the same thing. */
export interface Measurement extends Expectations {
  title: string;
  unit: 'µs' | 'ms' | 'bytes' | 'packages';
  measured: readonly Measured[];
}

/** The middle of the samples, and the quartiles between which half of them lie. */
export interface Spread {
  median: number;
  lower: number;
  upper: number;
}

/** @throws {RangeError} for no samples */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lower: quantile(sorted, 0.25),
    upper: quantile(sorted, 0.75),
  };
}

/** Between two samples it is interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('there are no samples');
  return below + (above - below) * (position % 1);
}

/**
 * Sample by sample, since those of one round were taken under the same conditions: a busy machine
 * slows both, and their ratio stays.
 */
export function pairwise(
  samples: readonly number[],
  references: readonly number[],
  combine: (sample: number, reference: number) => number,
): number[] {
  return samples.map((sample, round) => {
    const reference = references[round];
    if (reference === undefined || samples.length !== references.length) {
      throw new RangeError('the two were not measured in the same rounds');
    }
    return combine(sample, reference);
  });
}

/** The subjects, the least first; the ratio is in times the baseline, and undefined when that was not measured. */
export function rowsOf(measurement: Measurement) {
  return measurement.measured
    .map(({ subject, samples }) => ({
      subject,
      spread: spreadOf(samples),
      ratio: actualOf(measurement, { subject, of: measurement.baseline }),
    }))
    .sort((a, b) => a.spread.median - b.spread.median);
}

export interface Verdict {
  target: Target;
  /** The spread of what the target is about; undefined when a subject was not measured. */
  actual: Spread | undefined;
  met: boolean;
}

/** The targets of a table, each held against the median. */
export function judge(measurement: Measurement): Verdict[] {
  return measurement.targets.map((target) => {
    const actual = actualOf(measurement, target);
    return { target, actual, met: actual !== undefined && actual.median <= target.atMost };
  });
}

function actualOf(
  { measured }: Measurement,
  { subject, of, beyond }: Omit<Target, 'atMost'>,
): Spread | undefined {
  const samplesOf = (name: string) => measured.find((one) => one.subject === name)?.samples;
  const samples = samplesOf(subject);
  const reference = of ?? beyond;
  if (reference === undefined) return samples && spreadOf(samples);
  const references = samplesOf(reference);
  const combine = (a: number, b: number) => (of === undefined ? a - b : a / b);
  return samples && references && spreadOf(pairwise(samples, references, combine));
}
