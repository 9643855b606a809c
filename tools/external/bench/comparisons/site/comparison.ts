import { join } from 'node:path';
import type { Comparison } from '../../src/comparison.ts';

const file = (name: string) => join(import.meta.dirname, 'tasks', name);
const scripts = 'scripts of a guide, the most';
const reference = 'reference, gzipped';
const slowest = 'slowest guide';
/** More than there are. */
const allGuides = 1_000;

export const comparison: Comparison = {
  tasks: [
    {
      title: 'what a page weighs',
      unit: 'bytes',
      file: file('bytes.ts'),
      size: allGuides,
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
      size: allGuides,
      rounds: 3,
      baseline: slowest,
      targets: [{ subject: slowest, atMost: 1_000 }],
    },
  ],
};
