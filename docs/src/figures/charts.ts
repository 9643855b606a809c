import { type BenchRun, rowsOf, type TableName } from './bench.ts';

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

const noAlternatives = [
  '@crossborder-fx/client/openapi-fetch',
  'hey-api',
  'node:http, a connection that is kept',
  'node:http, a new connection each time',
  'openapi-fetch, same header and deadline',
  'redocly',
  'undici.request',
];

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
      'Microseconds of one call. Ours takes longest: it opens a connection for each creation, so that it knows the outcome afterwards.',
    ours: '@crossborder-fx/client',
    without: noAlternatives,
  },
  {
    section: 'calls',
    title: 'client: get',
    heading: 'Reading',
    explanation: 'Microseconds of one call. fetch takes less; it signs nothing and checks nothing.',
    ours: '@crossborder-fx/client',
    without: noAlternatives,
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
