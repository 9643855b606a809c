import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run bench` writes. */
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
}

/** A table of the run. */
export interface TableName {
  section: string;
  title: string;
}

/** A table of the benchmark as bars. */
export interface Chart {
  heading: string;
  /** What was measured, and who does more. */
  explanation: string;
  bars: Bar[];
}

export interface Bar {
  label: string;
  /** The value in words, which stands beside the bar. */
  text: string;
  /** Of the longest bar, in percent. */
  share: number;
  isOurs: boolean;
}

export interface ChartPlan extends TableName {
  heading: string;
  explanation: string;
  ours: string;
  /** What a reader calls a subject, where its name in the benchmark does not say it. */
  names?: Record<string, string>;
  /** Subjects that are no alternative. */
  without?: readonly string[];
}

/** Some show that others need less: readers do not trust a comparison that shows only wins. */
export const plans: readonly ChartPlan[] = [
  {
    section: 'size',
    title: 'client: bundle for browser',
    heading: 'A program that pays, for a browser',
    explanation:
      'Bytes after bundling, minifying and gzip. openapi-fetch, ky and axios sign nothing and check nothing; modern-treasury is smaller.',
    ours: 'crossborder-fx',
    names: { 'crossborder-fx': '@crossborder-fx/client' },
    without: ['crossborder-fx-everything'],
  },
  {
    section: 'size',
    title: 'webhooks: bundle for node',
    heading: 'A program that verifies a notification',
    explanation:
      'Bytes after bundling, minifying and gzip. octokit is smaller; it looks at no timestamp.',
    ours: 'crossborder-fx',
    names: { 'crossborder-fx': '@crossborder-fx/webhooks' },
  },
  {
    section: 'calls',
    title: 'client: create',
    heading: 'Creating a payment',
    explanation:
      'Microseconds of one call. openapi-fetch takes less, as do fetch and stripe: they keep their connections. Ours opens one for each creation, so that it knows the outcome afterwards.',
    ours: '@crossborder-fx/client',
  },
  {
    section: 'calls',
    title: 'client: get',
    heading: 'Reading',
    explanation: 'Microseconds of one call. fetch takes less; it signs nothing and checks nothing.',
    ours: '@crossborder-fx/client',
  },
  {
    section: 'import',
    title: 'client: import and first call',
    heading: 'Import and first call',
    explanation: 'Milliseconds of a fresh process, from the import to the answer of one GET.',
    ours: 'crossborder-fx',
    names: { 'crossborder-fx': '@crossborder-fx/client' },
  },
  {
    section: 'throughput',
    title: 'mock: getPayment, connections: 8',
    heading: 'A request to the mock',
    explanation:
      'Microseconds for each request, over 8 connections. Ours verifies the signature of each; Prism sees that there is one.',
    ours: 'crossborder-fx-mock',
    names: { 'crossborder-fx-mock': '@crossborder-fx/mock', 'prism mock': 'Prism' },
  },
  {
    section: 'throughput',
    title: 'sandbox: createPayment, processor time, connections: 8',
    heading: 'A payment in the sandbox',
    explanation:
      'Processor time of the server for each creation. emulate takes less: it keeps no balances, fees or journal. Prism answers with an example.',
    ours: 'sandbox',
    names: {
      sandbox: '@crossborder-fx/sandbox',
      'prism mock': 'Prism',
      'node:http': 'node:http, which does nothing',
    },
  },
];

/** @throws {Error} when the run lacks a table, or a table has no row of ours */
export function chartsOf(run: BenchRun): Chart[] {
  return plans.map((plan) => chartOf(run, plan));
}

function chartOf(run: BenchRun, plan: ChartPlan): Chart {
  const { heading, explanation, ours, names = {}, without = [] } = plan;
  const rows = rowsOf(run, plan).filter(({ subject }) => !without.includes(subject));
  const longest = Math.max(...rows.map(({ median }) => median));
  const bars = rows.map(({ subject, median, text }) => ({
    label: names[subject] ?? subject,
    text,
    share: Math.round((1000 * median) / longest) / 10,
    isOurs: subject === ours,
  }));
  if (!bars.some(({ isOurs }) => isOurs)) throw new Error(`${plan.title} has no row of ${ours}`);
  return { heading, explanation, bars };
}

export function readBench(): BenchRun {
  const file = join(import.meta.dirname, '../../../tools/external/bench/bench.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The rows of a table, the least first, with what a reader wants for a median. What was broken or could not be measured is
 * left out.
 *
 * @throws {Error} when the run has no such table
 */
function rowsOf(run: BenchRun, table: TableName) {
  const { unit, measured } = tableOf(run, table);
  return measured
    .flatMap(({ subject, median }) => (median === undefined ? [] : [{ subject, median }]))
    .sort((one, other) => one.median - other.median)
    .map((row) => ({ ...row, text: textOf(row.median, unit) }));
}

function tableOf(run: BenchRun, { section, title }: TableName): BenchRun['results'][number] {
  const table = run.results.find((one) => one.section === section && one.title === title);
  if (table === undefined) throw new Error(`bench.json has no ${section} · ${title}`);
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
