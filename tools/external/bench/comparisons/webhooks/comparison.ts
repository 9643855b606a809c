import type { Comparison } from '../../src/comparison.ts';
import { bodies, subjects } from './calls.ts';

const subject = '@crossborder-fx/webhooks';

export const comparison: Comparison = {
  calls: {
    subjects,
    cases: Object.fromEntries(
      Object.entries(bodies).map(([title, rawBody]) => [
        title,
        { results: [JSON.parse(String(rawBody))] },
      ]),
    ),
    baseline: 'node:crypto and JSON.parse',
    targets: [
      { subject, atMost: 1.25, of: 'node:crypto and JSON.parse' },
      { subject, atMost: 1, of: 'stripe' },
      { subject, atMost: 1, of: 'standardwebhooks' },
    ],
  },
  size: {
    node: { baseline: 'standardwebhooks', targets: [{ subject: 'crossborder-fx', atMost: 2_500 }] },
  },
};
