import { join } from 'node:path';
import type { Comparison } from '../../src/comparison.ts';

const pages = ['console', 'slowest guide'] as const;

export const comparison: Comparison = {
  tasks: [
    {
      title: 'first paint, on loopback',
      unit: 'ms',
      file: join(import.meta.dirname, 'tasks/first-paint.ts'),
      rounds: 3,
      baseline: pages[0],
      targets: pages.map((subject) => ({ subject, atMost: 1_000 })),
    },
  ],
};
