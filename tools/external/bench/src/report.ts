import { brokenOf, judge, type Measurement, ratioTo, type Target, type Verdict } from './result.ts';
import { type Spread, spreadOf } from './statistics.ts';

type Unit = Measurement['unit'];

/** The table of a measurement, and a line for each of its targets. */
export function report(measurement: Measurement): string {
  const { title, unit, baseline, measured } = measurement;
  const rows = measured
    .flatMap((one) => ('samples' in one ? [{ ...one, spread: spreadOf(one.samples) }] : []))
    .sort((a, b) => a.spread.median - b.spread.median)
    .map(({ subject, spread }) => {
      const ratio = ratioTo(measurement, subject, baseline);
      return [subject, numberOf(spread.median, unit), rangeOf(spread, unit), ...cellsOf(ratio)];
    });
  const broken = brokenOf(measurement).map(({ subject, broken: why }) => [
    subject,
    `BROKEN: ${why}`,
  ]);
  const head = ['', `median, ${unit}`, 'quartiles', `× ${baseline}`, 'quartiles'];
  const verdicts = judge(measurement).map((verdict) => lineOf(verdict, unit));
  return [title, ...aligned([head, ...rows]), ...aligned(broken), ...verdicts, ''].join('\n');
}

/** A line for each target that was missed, with what was measured. */
export function missedTargets(measurement: Measurement): string[] {
  return judge(measurement)
    .filter(({ met }) => !met)
    .map((verdict) => `${measurement.title}: ${judgement(verdict, measurement.unit)}`);
}

function lineOf(verdict: Verdict, unit: Unit): string {
  return `  ${verdict.met ? 'met   ' : 'MISSED'} ${judgement(verdict, unit)}`;
}

function judgement({ target, actual }: Verdict, unit: Unit): string {
  const reached = actual ? textOf(actual.median, target, unit) : 'nothing to go by';
  return `${target.subject} ${wish(target, unit)}: ${reached}`;
}

function wish(target: Target, unit: Unit): string {
  const { atMost, of } = target;
  return of !== undefined && atMost === 1
    ? `ahead of ${of}`
    : `at most ${textOf(atMost, target, unit)}`;
}

function textOf(value: number, { of }: Target, unit: Unit): string {
  return of === undefined ? `${numberOf(value, unit)} ${unit}` : `${value.toFixed(2)} × ${of}`;
}

function cellsOf(ratio: Spread | undefined): string[] {
  if (!ratio) return ['', ''];
  const { median, lower, upper } = ratio;
  return [median.toFixed(2), lower === upper ? '' : `${lower.toFixed(2)} – ${upper.toFixed(2)}`];
}

function rangeOf({ lower, upper }: Spread, unit: Unit): string {
  return lower === upper ? '' : `${numberOf(lower, unit)} – ${numberOf(upper, unit)}`;
}

function numberOf(value: number, unit: Unit): string {
  const maximumFractionDigits = unit === 'bytes' || unit === 'instantiations' ? 0 : 1;
  return value.toLocaleString('en', {
    maximumFractionDigits,
    minimumFractionDigits: maximumFractionDigits,
  });
}

/** Names to the left, figures to the right. */
function aligned(rows: readonly string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, column) => Math.max(cell.length, all[column] ?? 0)),
    [],
  );
  return rows.map((row) => {
    const [name = '', ...figures] = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${[name, ...figures].join('  ')}`.trimEnd();
  });
}
