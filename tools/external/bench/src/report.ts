import {
  brokenOf,
  judge,
  lackingOf,
  type Measurement,
  ratioTo,
  type Target,
  type Verdict,
} from './result.ts';
import { type Spread, spreadOf } from './statistics.ts';

type Unit = Measurement['unit'];

/** The table of a measurement, and a line for each of its targets. */
export function report(measurement: Measurement): string {
  const { title, unit, baseline, measured } = measurement;
  const rows = measured
    .flatMap((one) => ('samples' in one ? [{ ...one, spread: spreadOf(one.samples) }] : []))
    .sort((a, b) => a.spread.median - b.spread.median)
    .map(({ subject, spread }) => [
      subject,
      ...(unit === 'µs' ? [numberOf(1_000_000 / spread.median, 'a second')] : []),
      ...cellsOf(spread, (value) => numberOf(value, unit)),
      ...cellsOf(ratioTo(measurement, subject, baseline), (ratio) => ratio.toFixed(2)),
    ]);
  const rate = unit === 'µs' ? ['a second'] : [];
  const head = ['', ...rate, `median, ${unit}`, 'quartiles', `× ${baseline}`, 'quartiles'];
  const others = [
    ...brokenOf(measurement).map((one) => [one.subject, `BROKEN: ${one.broken}`]),
    ...lackingOf(measurement).map((one) => [one.subject, `not measured: ${one.lacking}`]),
  ];
  const verdicts = judge(measurement).map(
    (verdict) => `  ${verdict.met ? 'met   ' : 'MISSED'} ${judgement(verdict, unit)}`,
  );
  return [title, ...aligned([head, ...rows]), ...aligned(others), ...verdicts, ''].join('\n');
}

/**
 * What the run ends with. A subject that does not work is a failure; a missed target is a finding, and
 * a failure only when targets are checked.
 */
export function conclusion(
  measurements: readonly (Measurement & { section: string })[],
  check: boolean,
): { text: string; exitCode: 0 | 1 } {
  const missed = measurements.flatMap((measurement) =>
    judge(measurement)
      .filter(({ met }) => check && !met)
      .map((verdict) => {
        const { section, title, unit } = measurement;
        return `  ${section} · ${title}: ${judgement(verdict, unit)}`;
      }),
  );
  const isBroken = measurements.some((measurement) => brokenOf(measurement).length > 0);
  return {
    text: missed.length > 0 ? ['Missed targets:', ...missed].join('\n') : '',
    exitCode: isBroken || missed.length > 0 ? 1 : 0,
  };
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
