import { join } from 'node:path';
import type { Comparison } from '../../src/comparison.ts';

const file = (name: string) => join(import.meta.dirname, 'tasks', name);
const allowed = 'what the delay and 4 at once allow';
const atMost = 150_000_000;

/** Runs of `payouts`, with a journal in a folder. */
export const comparison: Comparison = {
  tasks: [
    {
      title: 'a row of 10,000, at a service that answers after 10 ms',
      unit: 'ms',
      file: file('time.ts'),
      size: 10_000,
      rounds: 1,
      baseline: allowed,
      // At least 70 % of what is allowed.
      targets: [{ subject: 'create()', atMost: 1 / 0.7, of: allowed }],
    },
    {
      title: 'the most memory of the command, with 10,000 rows',
      unit: 'bytes',
      file: file('memory.ts'),
      size: 10_000,
      rounds: 1,
      baseline: 'create',
      targets: [
        { subject: 'create', atMost },
        { subject: 'create, all created before', atMost },
        { subject: 'status', atMost },
      ],
    },
    {
      title: 'the most memory of the command, with 100,000 rows',
      unit: 'bytes',
      file: file('memory.ts'),
      size: 100_000,
      rounds: 1,
      baseline: 'create, up to the check',
      targets: [{ subject: 'create, up to the check', atMost }],
    },
  ],
};
