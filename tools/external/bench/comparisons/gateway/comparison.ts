import { join } from 'node:path';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import type { Comparison, TaskComparison } from '../../src/comparison.ts';

const file = (name: string) => join(import.meta.dirname, 'tasks', name);

const onPostgres: TaskComparison = {
  title: 'a creation, 16 in parallel, PostgreSQL',
  unit: 'µs',
  file: file('creations.ts'),
  size: 2_000,
  rounds: 3,
  baseline: 'createOnce, processor',
  targets: [
    { subject: 'gateway, processor', atMost: 1.5, of: 'createOnce, processor' },
    // 200 a second.
    { subject: 'gateway, elapsed', atMost: 5_000 },
  ],
};

/** The gateway beside the client that it calls. */
export const comparison: Comparison = {
  tasks: [
    {
      title: 'a read, processor time, 1 ms after the last one',
      unit: 'µs',
      file: file('reads.ts'),
      size: 2_000,
      rounds: 3,
      baseline: 'client',
      targets: [{ subject: 'gateway', atMost: 1.6, of: 'client' }],
    },
    ...(postgresUrl() === undefined ? [] : [onPostgres]),
    {
      title: 'first answer after the start',
      unit: 'ms',
      file: file('start.ts'),
      rounds: 5,
      baseline: 'a file that is there',
      targets: ['a new file', 'a file that is there'].map((subject) => ({ subject, atMost: 400 })),
    },
    {
      title: 'memory while few notifications (2,000) wait, and many (20,000)',
      unit: 'bytes',
      file: file('waiting.ts'),
      size: 20_000,
      rounds: 3,
      baseline: 'few',
      targets: [{ subject: 'many', atMost: 1.1, of: 'few' }],
    },
  ],
};
