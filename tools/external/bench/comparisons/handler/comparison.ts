import type { Comparison } from '../../src/comparison.ts';
import { cases, subjects } from './calls.ts';

// A whole notification: verified, claimed, handled and completed. 1,000,000 divided by the microseconds
// of one is the number of notifications in a second.
export const comparison: Comparison = {
  calls: {
    subjects,
    cases: Object.fromEntries(cases.map((title) => [title, { results: [204] }])),
    baseline: 'pg, three queries',
    targets: [],
  },
};
