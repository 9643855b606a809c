import { join } from 'node:path';
import type { Comparison } from '../../src/comparison.ts';

const file = (name: string) => join(import.meta.dirname, 'tasks', name);
const scripts = 'scripts of a guide, the most';
const reference = 'reference, gzipped';
const slowest = 'slowest guide';

export const comparison: Comparison = {
  tasks: [
    {
      title: 'what a page weighs',
      unit: 'bytes',
      file: file('bytes.ts'),
      rounds: 1,
      baseline: scripts,
      targets: [
        { subject: scripts, atMost: 100_000 },
        { subject: reference, atMost: 1_000_000 },
      ],
    },
    {
      title: 'first paint, on loopback',
      unit: 'ms',
      file: file('first-paint.ts'),
      rounds: 3,
      baseline: slowest,
      targets: [{ subject: slowest, atMost: 1_000 }],
    },
  ],
};
