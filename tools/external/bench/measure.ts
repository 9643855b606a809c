import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names of the benchmark modules in `comparisons/`, each of which is a `Comparison`. */
export const comparisons = globSync('*.ts', { cwd: join(import.meta.dirname, 'comparisons') })
  .map((file) => basename(file, '.ts'))
  .sort();

export interface Comparison {
  /** If `full` is false, every compared subject runs only once, to show that the benchmark works. */
  measure(full: boolean): AsyncIterable<Table>;
}

/**
 * The most time or bytes that a compared subject may take. Alone, `atMost` is this limit; with `of`, the limit is `atMost`
 * times the value of the subject `of`; with `beyond`, the limit is `atMost` more than the value of the subject `beyond`.
 */
export interface Target {
  subject: string;
  atMost: number;
  of?: string;
  beyond?: string;
}

/** One table of a benchmark: subjects that do the same task, with one measured sample of each subject for each round. */
export interface Table {
  section: string;
  title: string;
  unit: 'µs' | 'ms' | 'bytes';
  /** The name of the baseline: the table shows the values of the other subjects as multiples of the baseline's value. */
  baseline: string;
  targets?: readonly Target[];
  samples: Record<string, readonly number[]>;
}

/** The median of the measured samples of a compared subject, and the quartiles between which half of the samples lie. */
export interface Spread {
  median: number;
  lower: number;
  upper: number;
}

/**
 * Measures every subject once in each round, in a random order, so that a disturbance of the machine affects all of them.
 * @throws {Error} with the name of a subject that fails
 */
export async function measureRounds<Sample>(
  subjects: Record<string, () => Promise<Sample> | Sample>,
  rounds: number,
): Promise<Record<string, Sample[]>> {
  const samples: Record<string, Sample[]> = {};
  for (const name of Object.keys(subjects)) samples[name] = [];

  for (let round = 0; round < rounds; round++) {
    const order = Object.entries(subjects).map((subject) => ({ subject, place: Math.random() }));
    for (const { subject } of order.sort((a, b) => a.place - b.place)) {
      const [name, take] = subject;
      samples[name]?.push(await named(name, take));
    }
  }
  return samples;
}

/** Runs the work of a subject. @throws {Error} with the name of the subject when the work fails */
export async function named<Result>(
  subject: string,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${subject} ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Returns the median and the quartiles of samples. @throws {RangeError} when the list of samples is empty */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const quantile = (share: number) => {
    const position = (sorted.length - 1) * share;
    const below = sorted[Math.floor(position)];
    const above = sorted[Math.ceil(position)];
    if (below === undefined || above === undefined)
      throw new RangeError('The list of samples must not be empty.');
    return below + (above - below) * (position % 1);
  };
  return { median: quantile(0.5), lower: quantile(0.25), upper: quantile(0.75) };
}

/**
 * Returns the median and quartiles of a subject's samples, alone or relative to another subject in the same round,
 * because a busy machine slows both; undefined when one of the two was not measured.
 */
function actualOf(
  { samples }: Table,
  { subject, of, beyond }: Omit<Target, 'atMost'>,
): Spread | undefined {
  const own = samples[subject];
  const reference = of ?? beyond;
  if (reference === undefined) return own && spreadOf(own);

  const others = samples[reference];
  if (!own || !others) return undefined;
  if (own.length !== others.length)
    throw new RangeError('Both subjects must have the same number of samples.');
  const compare = (one: number, other: number) => (of === undefined ? one - other : one / other);
  return spreadOf(own.map((sample, round) => compare(sample, Number(others[round]))));
}

/** Returns the rows of a result table, the smallest median first; `ratio` compares a row with the baseline. */
export function rowsOf(table: Table) {
  return Object.entries(table.samples)
    .map(([subject, samples]) => {
      const ratio = actualOf(table, { subject, of: table.baseline });
      return { subject, ...rounded(spreadOf(samples)), ...(ratio && { ratio: rounded(ratio) }) };
    })
    .sort((a, b) => a.median - b.median);
}

function rounded({ median, lower, upper }: Spread): Spread {
  const [middle, low, high] = [median, lower, upper].map((one) => Number(one.toPrecision(4)));
  return { median: middle, lower: low, upper: high } as Spread;
}

/** Compares each target of a result table with the median of the measured subject, and says whether the target is met. */
export function judge(table: Table) {
  return (table.targets ?? []).map((target) => {
    const { subject, atMost, of, beyond } = target;
    const actual = actualOf(table, target);
    const beside = of ? `× ${of}` : `${table.unit}${beyond ? ` more than ${beyond}` : ''}`;
    const reached = actual ? rounded(actual).median : 'not measured';
    const met = actual !== undefined && actual.median <= atMost;
    return { met, text: `${subject} at most ${atMost} ${beside}: ${reached}` };
  });
}

export function print(table: Table): void {
  console.log(`\n${table.section} · ${table.title}, ${table.unit}, × ${table.baseline}`);
  const rows = rowsOf(table).map(({ subject, ratio, ...spread }) => {
    const times = ratio && {
      '×': ratio.median,
      'quartiles of ×': `${ratio.lower} – ${ratio.upper}`,
    };
    return [subject, { ...spread, ...times }];
  });
  console.table(Object.fromEntries(rows));
  for (const { met, text } of judge(table)) console.log(`  ${met ? 'met   ' : 'MISSED'} ${text}`);
}
