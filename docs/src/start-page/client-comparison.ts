import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { type BenchRun, type TableName, timesOf } from './bench.ts';
import { type Cell, type Comparison, columnOf, inFile, measured, sourceOf } from './comparison.ts';

/** A table of the benchmark that is cited here and is no chart. */
export const oneGet: TableName = { section: 'calls', title: 'client: get' };

const noDependencies = /^(?![\s\S]*"dependencies": \{\s*")/;

/** The client, beside the clients of payment services. */
export function clientComparison(run: BenchRun): Comparison {
  const timesBaseline = (subject: string): Cell => ({
    text: timesOf(run, { ...oneGet, subject }),
    source: sourceOf(oneGet),
  });
  const size = (subject: string) =>
    measured(run, { section: 'size', title: 'client: bundle for browser', subject });
  return {
    heading: 'The client, beside the clients of payment services',
    note: 'Where a service knows idempotency keys, sending again with one is the better way. This service documents none.',
    columns: ['@crossborder-fx/client', columnOf('stripe'), columnOf('modern-treasury')],
    rows: [
      {
        label: 'A creation whose answer is lost',
        cells: [
          {
            text: 'Is sent once. The error says that the object may exist, and the client finds it.',
            source: { page: 'packages/client/#after-an-unknown-outcome' },
          },
          {
            text: 'Is sent again, once, with an idempotency key.',
            source: inFile('stripe', 'README.md', /one reattempt [\s\S]*Idempotency keys/),
          },
          {
            text: 'Is sent again, up to twice, with an idempotency key.',
            source: inFile(
              'modern-treasury',
              'client.js',
              /maxRetries=2[\s\S]*idempotencyHeader = 'Idempotency-Key'/,
            ),
          },
        ],
      },
      {
        label: 'An amount',
        cells: [
          {
            text: 'Is text, exact to the last decimal.',
            source: { page: 'guides/amounts-and-dates/' },
          },
          {
            text: 'Is a number of the smallest unit.',
            source: inFile(
              'stripe',
              'esm/resources/PaymentIntents.d.ts',
              /smallest currency unit[\s\S]*?amount: number;/,
            ),
          },
          {
            text: 'Is a number of the smallest unit.',
            source: inFile(
              'modern-treasury',
              'resources/payment-orders/payment-orders.d.ts',
              /smallest unit[\s\S]*?amount: number;/,
            ),
          },
        ],
      },
      {
        label: 'Other packages that it installs',
        cells: [
          {
            text: String(dependenciesOf('packages/client/package.json')),
            source: { page: 'dependencies/' },
          },
          { text: '0', source: inFile('stripe', 'package.json', noDependencies) },
          {
            text: '0',
            source: inFile('modern-treasury', 'package.json', noDependencies),
          },
        ],
      },
      {
        label: 'In a browser, gzipped',
        cells: [size('crossborder-fx'), size('stripe'), size('modern-treasury')],
      },
      {
        label: 'One GET',
        cells: [
          timesBaseline('@crossborder-fx/client'),
          timesBaseline('stripe'),
          timesBaseline('modern-treasury'),
        ],
      },
    ],
  };
}

function dependenciesOf(file: string): number {
  const { dependencies = {} } = JSON.parse(readFileSync(join(repository, file), 'utf8'));
  return Object.keys(dependencies).length;
}
