import { join } from 'node:path';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { type Comparison, emptyModule, type TaskComparison } from '../../src/comparison.ts';
import { subjects } from './calls.ts';
import { answer, results } from './payment.ts';

const file = (name: string) => join(import.meta.dirname, name);
const subject = '@crossborder-fx/client';

/** Without the server, they are left out. */
const onPostgres: TaskComparison[] = [
  {
    title: '5,000 creations, 16 in parallel',
    unit: 'µs',
    file: file('tasks/once-time.ts'),
    size: 5_000,
    rounds: 3,
    baseline: 'create',
    targets: [],
  },
  {
    title: 'the most memory of 5,000 creations, 16 in parallel',
    unit: 'bytes',
    file: file('tasks/once-memory.ts'),
    size: 5_000,
    rounds: 3,
    baseline: 'node:http, a new connection each time',
    targets: [{ subject: 'createOnce, postgresJournal', atMost: 150_000_000 }],
  },
];

export const comparison: Comparison = {
  calls: {
    subjects,
    answer,
    cases: {
      get: { results },
      // Among the others, what it needs has left the caches of the processor.
      'get, in turns with fetch alone': {
        results,
        callsOf: 'get',
        subjects: [subject, 'fetch'],
        targets: [{ subject, atMost: 0.9, of: 'fetch' }],
      },
      // Ours opens a connection for it, and the others keep theirs.
      create: { results, targets: [{ subject, atMost: 1.1, of: 'fetch' }] },
    },
    baseline: 'fetch',
    targets: [
      { subject, atMost: 1, of: 'openai' },
      { subject, atMost: 1, of: 'modern-treasury' },
      { subject, atMost: 1, of: 'axios' },
      { subject, atMost: 1, of: 'ky' },
    ],
  },
  size: {
    browser: {
      baseline: 'openapi-fetch',
      targets: [{ subject: 'crossborder-fx-everything', atMost: 18_000 }],
    },
    node: { baseline: 'openapi-fetch', targets: [] },
  },
  imports: [
    {
      title: 'import',
      packages: [subject, 'axios', 'ky', 'modern-treasury', 'openai', 'openapi-fetch', 'stripe'],
      baseline: 'openapi-fetch',
      targets: [{ subject, atMost: 10, beyond: emptyModule }],
    },
    {
      title: 'import and first call',
      file: file('first-calls.ts'),
      answer,
      results,
      baseline: 'fetch',
      targets: [{ subject: 'crossborder-fx', atMost: 1, of: 'fetch' }],
    },
  ],
  tasks: [
    ...(postgresUrl() === undefined ? [] : onPostgres),
    {
      title: 'a creation over TLS, on a path of 40 ms',
      unit: 'ms',
      file: file('tasks/slow-path.ts'),
      size: 400,
      rounds: 3,
      baseline: 'node:https, a connection that is kept',
      targets: [
        {
          subject: '@crossborder-fx/client, spareConnection',
          atMost: 1.05,
          of: 'node:https, a connection that is kept',
        },
      ],
    },
  ],
};
