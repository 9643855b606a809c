import {
  judge,
  type Measurement,
  rowsOf,
  type Spread,
  type Target,
  type Verdict,
} from './result.ts';

type Unit = Measurement['unit'];

/** The table of a measurement, and a line for each of its targets. */
export function report(measurement: Measurement): string {
  const { title, unit, baseline } = measurement;
  const rows = rowsOf(measurement).map(({ subject, spread, ratio }) => [
    subject,
    ...(unit === 'µs' ? [numberOf(1_000_000 / spread.median, 'a second')] : []),
    ...cellsOf(spread, (value) => numberOf(value, unit)),
    ...cellsOf(ratio, (value) => value.toFixed(2)),
  ]);
  const rate = unit === 'µs' ? ['a second'] : [];
  const head = ['', ...rate, `median, ${unit}`, 'quartiles', `× ${baseline}`, 'quartiles'];
  const verdicts = judge(measurement).map(
    (verdict) => `  ${verdict.met ? 'met   ' : 'MISSED'} ${judgement(verdict, unit)}`,
  );
  return [title, ...aligned([head, ...rows]), ...verdicts, ''].join('\n');
}

/** The missed targets of a run, each with what was measured. */
export function missedTargets(
  measurements: readonly (Measurement & { section: string })[],
): string[] {
  return measurements.flatMap((measurement) => {
    const { section, title, unit } = measurement;
    return judge(measurement)
      .filter(({ met }) => !met)
      .map((verdict) => `${section} · ${title}: ${judgement(verdict, unit)}`);
  });
}

/** A target, and what was measured of it. */
function judgement({ target, actual }: Verdict, unit: Unit): string {
  const { subject, atMost, of } = target;
  const wish =
    of !== undefined && atMost === 1 ? `ahead of ${of}` : `at most ${textOf(atMost, target, unit)}`;
  const reached = actual ? textOf(actual.median, target, unit) : 'nothing to go by';
  return `${subject} ${wish}: ${reached}`;
}

function textOf(value: number, { of, beyond }: Target, unit: Unit): string {
  if (of !== undefined) return `${value.toFixed(2)} × ${of}`;
  const text = `${numberOf(value, unit)} ${unit}`;
  return beyond === undefined ? text : `${text} more than ${beyond}`;
}

/** The median, and the quartiles where they differ. */
function cellsOf(spread: Spread | undefined, text: (value: number) => string): [string, string] {
  if (!spread) return ['', ''];
  const { median, lower, upper } = spread;
  return [text(median), lower === upper ? '' : `${text(lower)} – ${text(upper)}`];
}

function numberOf(value: number, unit: Unit | 'a second'): string {
  const digits = unit === 'µs' || unit === 'ms' ? 1 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString('en', options);
}

/** Names to the left, figures to the right. */
function aligned(rows: readonly string[][]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column)),
    );
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
