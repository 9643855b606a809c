import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { type BenchRun, type RowName, rowOf, type TableName, timesOf } from './bench.ts';

/** Packages that do the same thing, each in a column. */
export interface Comparison<From = Source> {
  heading: string;
  /** Where others are better, and what to know when reading. */
  note: string;
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly Cell<From>[] }[];
}

/** What holds of one package, and where that is written. */
export interface Cell<From = Source> {
  text: string;
  source: From;
}

export type Source =
  | OfThisSite
  /** In the version that the column names. A test looks for the words in it. */
  | (OfPackage & { package: string; has: RegExp })
  /** The same, where the words must not be in it. */
  | (OfPackage & { package: string; hasNot: RegExp });

/** What a page shows of a source. */
export type Link = OfThisSite | OfPackage;

type OfThisSite =
  | { page: string }
  /** A row of the benchmark, which is on the start page. */
  | { bench: string };

/** A file of a package. */
interface OfPackage {
  file: string;
  /** Where the package is kept. */
  href: string;
}

const versions = {
  stripe: '23.1.0',
  'modern-treasury': '3.3.0',
  emulate: '0.12.2',
  standardwebhooks: '1.1.1',
  '@octokit/webhooks-methods': '6.0.0',
} as const;

/** The packages of others that are looked into, with the version that was. */
export const examined: Readonly<Record<string, string>> = versions;

type Examined = keyof typeof versions;

const columnOf = (name: Examined) => `${name} ${versions[name]}`;

const repositories: Record<Examined, string> = {
  stripe: 'https://github.com/stripe/stripe-node',
  'modern-treasury': 'https://github.com/Modern-Treasury/modern-treasury-node',
  emulate: 'https://github.com/vercel-labs/emulate',
  standardwebhooks: 'https://github.com/standard-webhooks/standard-webhooks',
  '@octokit/webhooks-methods': 'https://github.com/octokit/webhooks-methods.js',
};

const inFile = (name: Examined, file: string, has: RegExp): Source => ({
  package: name,
  file,
  href: repositories[name],
  has,
});

const notInFile = (name: Examined, file: string, hasNot: RegExp): Source => ({
  package: name,
  file,
  href: repositories[name],
  hasNot,
});

/** The tables of the benchmark that are cited below and are no charts. */
export const citedTables: readonly TableName[] = [{ section: 'calls', title: 'client: get' }];

/** The tables of the start page, with the figures of a run of the benchmark. */
export function comparisonsOf(run: BenchRun): Comparison[] {
  const measured = (row: RowName): Cell => ({
    text: rowOf(run, row).text,
    source: { bench: `${row.section} · ${row.title}` },
  });
  const timesFetch = (subject: string): Cell => {
    const row = { section: 'calls', title: 'client: get', subject };
    return {
      text: `${timesOf(run, row, 'fetch')} × fetch`,
      source: { bench: `${row.section} · ${row.title}` },
    };
  };
  const size = (title: string) => (subject: string) =>
    measured({ section: 'size', title, subject });
  const [ofClient, ofWebhooks] = [
    size('client: bundle for browser'),
    size('webhooks: bundle for node'),
  ];
  return [
    {
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
          cells: [ofClient('crossborder-fx'), ofClient('stripe'), ofClient('modern-treasury')],
        },
        {
          label: 'One GET',
          cells: [
            timesFetch('@crossborder-fx/client'),
            timesFetch('stripe'),
            timesFetch('modern-treasury'),
          ],
        },
      ],
    },
    {
      heading: 'The sandbox, beside an emulator of services',
      note: 'emulate stands for fourteen other services and takes less processor time; the sandbox stands for one, and goes through its days.',
      columns: ['@crossborder-fx/sandbox', columnOf('emulate')],
      rows: [
        {
          label: 'What a request creates',
          cells: [
            {
              text: 'Is there for the next one, in memory or in a file.',
              source: { page: 'packages/sandbox/#startsandboxoptions' },
            },
            {
              text: 'Is there for the next one.',
              source: inFile('emulate', 'README.md', /Fully stateful/),
            },
          ],
        },
        {
          label: 'A clock that a test moves',
          cells: [
            { text: 'Yes.', source: { page: 'guides/sandbox/#the-clock' } },
            {
              text: 'Its README has none.',
              source: notInFile('emulate', 'README.md', /\bclock\b|time travel/i),
            },
          ],
        },
        {
          label: 'Answers that are lost or wrong on demand',
          cells: [
            { text: 'Yes.', source: { page: 'guides/sandbox/#the-answer-that-is-lost' } },
            {
              text: 'Its README has none.',
              source: notInFile('emulate', 'README.md', /\bfaults?\b|\blatency\b/i),
            },
          ],
        },
        {
          label: 'Services',
          cells: [
            { text: '1', source: { page: 'guides/what-it-is/' } },
            {
              text: '14',
              source: inFile(
                'emulate',
                'README.md',
                /(?:^- \*\*[\w ]+\*\* on `http.*\n){14}(?!- \*\*)/m,
              ),
            },
          ],
        },
        {
          label: 'Processor time of a creation',
          cells: ['sandbox', 'emulate'].map((subject) =>
            measured({
              section: 'cpu',
              title: 'sandbox: createPayment, processor time, connections: 8',
              subject,
            }),
          ),
        },
      ],
    },
    {
      heading: 'Notifications, beside other verifiers',
      note: 'The others verify the signatures of their own services; none of them can verify those of this one.',
      columns: [
        '@crossborder-fx/webhooks',
        columnOf('standardwebhooks'),
        columnOf('stripe'),
        columnOf('@octokit/webhooks-methods'),
      ],
      rows: [
        {
          label: 'An old timestamp',
          cells: [
            { text: 'Is refused.', source: { page: 'packages/webhooks/' } },
            {
              text: 'Is refused.',
              source: inFile('standardwebhooks', 'dist/index.js', /TOLERANCE_IN_SECONDS = 5 \* 60/),
            },
            {
              text: 'Is refused.',
              source: inFile('stripe', 'esm/Webhooks.js', /DEFAULT_TOLERANCE: 300/),
            },
            {
              text: 'Is not looked at.',
              source: notInFile('@octokit/webhooks-methods', 'README.md', /timestamp/i),
            },
          ],
        },
        {
          label: 'The same notification again',
          cells: [
            {
              text: 'Is recognized, with a store of yours.',
              source: { page: 'packages/webhooks/' },
            },
            {
              text: 'Is left to you.',
              source: notInFile('standardwebhooks', 'dist/index.js', /duplicate|\bstore\b/i),
            },
            {
              text: 'Is left to you.',
              source: notInFile('stripe', 'esm/Webhooks.js', /duplicate|\bstore\b/i),
            },
            {
              text: 'Is left to you.',
              source: notInFile('@octokit/webhooks-methods', 'README.md', /duplicate|\bstore\b/i),
            },
          ],
        },
        {
          label: 'In Node, gzipped',
          cells: ['crossborder-fx', 'standardwebhooks', 'stripe', 'octokit'].map(ofWebhooks),
        },
      ],
    },
  ];
}

const noDependencies = /^(?![\s\S]*"dependencies": \{\s*")/;

function dependenciesOf(file: string): number {
  const { dependencies = {} } = JSON.parse(readFileSync(join(repository, file), 'utf8'));
  return Object.keys(dependencies).length;
}
