import type { BenchRun } from './bench.ts';
import { type Comparison, columnOf, inFile, measured, notInFile } from './comparison.ts';

/** The verification of notifications, beside other verifiers. */
export function webhooksComparison(run: BenchRun): Comparison {
  const size = (subject: string) =>
    measured(run, { section: 'size', title: 'webhooks: bundle for node', subject });
  return {
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
        cells: ['crossborder-fx', 'standardwebhooks', 'stripe', 'octokit'].map(size),
      },
    ],
  };
}
