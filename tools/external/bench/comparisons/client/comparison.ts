import type { Comparison } from '../../src/comparison.ts';
import { answer, subjects } from './calls.ts';

const subject = '@crossborder-fx/client';
// Some clients give the answer as it came, others what is in it.
const results = [answer, answer.payment];

export const comparison: Comparison = {
  calls: {
    subjects,
    answer,
    cases: { get: results, create: results },
    baseline: 'fetch',
    targets: [
      { subject, atMost: 1.15, of: 'openapi-fetch, same header and deadline' },
      { subject, atMost: 1, of: 'openai' },
      { subject, atMost: 1, of: 'modern-treasury' },
      { subject, atMost: 1, of: 'axios' },
      { subject, atMost: 1, of: 'ky' },
    ],
  },
  size: { baseline: 'openapi-fetch', targets: [{ subject: 'crossborder-fx', atMost: 10_000 }] },
  import: { baseline: 'openapi-fetch', targets: [{ subject: 'crossborder-fx', atMost: 10 }] },
  types: { baseline: 'openapi-fetch', targets: [{ subject: 'crossborder-fx', atMost: 3_000 }] },
};
