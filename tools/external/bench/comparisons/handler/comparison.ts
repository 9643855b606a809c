import type { Comparison } from '../../src/comparison.ts';
import { baseline, cases, subjects } from './calls.ts';

/** Whole notifications: verified, claimed, handled and completed. */
export const comparison: Comparison = {
  calls: {
    subjects,
    cases: Object.fromEntries(
      Object.entries(cases).map(([title, batch]) => [title, { results: [204], batch }]),
    ),
    baseline,
    targets: [],
  },
};
