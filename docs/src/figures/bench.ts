import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run bench -- --json` writes. */
export interface BenchRun {
  date: string;
  machine: { node: string; cpu?: string; cores: number };
  results: {
    section: string;
    title: string;
    unit: 'µs' | 'ms' | 'bytes';
    /** The subject that all ratios refer to. */
    baseline: string;
    measured: Measured[];
  }[];
}

/** The medians of a subject, unless it was broken. */
interface Measured {
  subject: string;
  median?: number;
  /** In times the baseline, round by round. */
  ratio?: number;
}

/** A table of the run. */
export interface TableName {
  section: string;
  title: string;
}

interface BenchRow {
  subject: string;
  median: number;
  /** The median with its unit, as a reader wants it. */
  text: string;
}

/** The run that the site shows. How to make another: docs/README.md. */
export const benchFile = join(import.meta.dirname, '../../start-page/bench.json');

export function readBench(file = benchFile): BenchRun {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The run with these tables only, and of them what is shown. */
export function keptOf(run: BenchRun, tables: readonly TableName[]): BenchRun {
  const { date, machine } = run;
  const results = tables.map((name) => {
    const { section, title, unit, baseline, measured } = tableOf(run, name);
    return { section, title, unit, baseline, measured };
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
    .flatMap(({ subject, median }) => (median === undefined ? [] : [{ subject, median }]))
    .sort((one, other) => one.median - other.median)
    .map((row) => ({ ...row, text: textOf(row.median, unit) }));
}

function tableOf(run: BenchRun, { section, title }: TableName): BenchRun['results'][number] {
  const table = run.results.find((one) => one.section === section && one.title === title);
  if (table === undefined)
    throw new Error(`docs/start-page/bench.json has no ${section} · ${title}`);
  return table;
}

function textOf(value: number, unit: BenchRun['results'][number]['unit']): string {
  if (unit === 'bytes') return `${number(value / 1000, 1)} kB`;
  return `${number(value, value < 100 ? 1 : 0)} ${unit}`;
}

function number(value: number, digits: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
