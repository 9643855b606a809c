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
export function ratiosOf(samples: readonly number[], references: readonly number[]): number[] {
  return pairwise(samples, references, (sample, reference) => sample / reference);
}

/** Sample by sample, as {@link ratiosOf}. */
export function differencesOf(samples: readonly number[], references: readonly number[]): number[] {
  return pairwise(samples, references, (sample, reference) => sample - reference);
}

function pairwise(
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
