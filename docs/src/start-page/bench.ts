import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measurement, ratioTo } from '../../../tools/external/bench/src/result.ts';
import { spreadOf } from '../../../tools/external/bench/src/statistics.ts';

/** What `npm run bench -- --json` writes. */
export interface BenchRun {
  date: string;
  machine: { node: string; cpu?: string; cores: number };
  results: (Measurement & { section: string })[];
}

/** A table of the run. */
export interface TableName {
  section: string;
  title: string;
}

/** A subject of a table. */
export interface RowName extends TableName {
  subject: string;
}

export interface BenchRow {
  subject: string;
  median: number;
  /** The median with its unit, as a reader wants it. */
  text: string;
}

/** The run that the site shows. How to make another: docs/start-page/README.md. */
export const benchFile = join(import.meta.dirname, '../../start-page/bench.json');

export function readBench(file = benchFile): BenchRun {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The run with these tables only, and of them what is shown. */
export function keptOf(run: BenchRun, tables: readonly TableName[]): BenchRun {
  const { date, machine } = run;
  const results = tables.map((name) => {
    const { section, title, unit, baseline, measured } = tableOf(run, name);
    return { section, title, unit, baseline, targets: [], measured };
  });
  return { date, machine, results };
}

/**
 * The rows of a table, the least first. What was broken or could not be measured is left out.
 *
 * @throws {Error} when the run has no such table
 */
export function rowsOf(run: BenchRun, table: TableName): BenchRow[] {
  const { unit, measured } = tableOf(run, table);
  return measured
    .flatMap((one) => ('samples' in one ? [one] : []))
    .map(({ subject, samples }) => ({ subject, median: spreadOf(samples).median }))
    .sort((one, other) => one.median - other.median)
    .map((row) => ({ ...row, text: textOf(row.median, unit) }));
}

/** @throws {Error} when the run has no such row */
export function rowOf(run: BenchRun, { subject, ...table }: RowName): BenchRow {
  const row = rowsOf(run, table).find((one) => one.subject === subject);
  if (row === undefined) throw new Error(`${table.title} has no row of ${subject}`);
  return row;
}

/**
 * How many times what another subject takes, round by round.
 *
 * @throws {Error} when one of the two was not measured
 */
export function timesOf(run: BenchRun, { subject, ...table }: RowName, reference: string): string {
  const ratio = ratioTo(tableOf(run, table), subject, reference);
  if (ratio === undefined) throw new Error(`${table.title} has no ${subject} and ${reference}`);
  return ratio.median.toFixed(2);
}

function tableOf(run: BenchRun, { section, title }: TableName): BenchRun['results'][number] {
  const table = run.results.find((one) => one.section === section && one.title === title);
  if (table === undefined)
    throw new Error(`docs/start-page/bench.json has no ${section} · ${title}`);
  return table;
}

function textOf(value: number, unit: Measurement['unit']): string {
  if (unit === 'bytes') return `${number(value / 1000, 1)} kB`;
  if (unit === 'instantiations') return number(value, 0);
  return `${number(value, value < 100 ? 1 : 0)} ${unit}`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
