import type { BenchRun } from './bench.ts';
import { type Comparison, columnOf, inFile, measured, notInFile } from './comparison.ts';

/** The sandbox, beside an emulator of services. */
export function sandboxComparison(run: BenchRun): Comparison {
  return {
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
          measured(run, {
            section: 'throughput',
            title: 'sandbox: createPayment, processor time, connections: 8',
            subject,
          }),
        ),
      },
    ],
  };
}
