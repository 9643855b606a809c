import { expect, test } from 'vitest';
import { createJudge, type DeliveryPolicy } from './delivery-policy.ts';

const made = { at: 1000, sentAt: new Date(0), headers: {}, error: undefined };

function judged(number: number, status: number | undefined, policy?: DeliveryPolicy) {
  const { state, nextAt } = createJudge(policy)({ ...made, number, status });
  return nextAt === undefined ? state : [state, nextAt];
}

test.each([200, 202, 204, 299])(
  'a notification that is answered with %i counts as delivered',
  (status) => {
    expect([judged(1, status), judged(3, status)]).toEqual(['delivered', 'delivered']);
  },
);

test.each([400, 500])(
  'a notification that is answered with %i has two more attempts, 60 seconds apart',
  (status) => {
    expect(judged(1, status)).toEqual(['pending', 61_000]);
    expect(judged(2, status)).toEqual(['pending', 61_000]);
    expect(judged(3, status)).toBe('failed');
  },
);

test.each([101, 301, 307, 401, 404, 410, 429, 501, 503, undefined])(
  'a notification that is answered with %s has no other attempt',
  (status) => {
    expect(judged(1, status)).toBe('failed');
  },
);

test('a delivery policy can change the number of attempts, the interval and the statuses that cause a retry', () => {
  const policy = { maxAttempts: 2, interval: 5, retryOn: [404, 'none'] } as const;
  expect([404, undefined, 400].map((status) => judged(1, status, policy))).toEqual([
    ['pending', 1005],
    ['pending', 1005],
    'failed',
  ]);
  expect(judged(2, 404, policy)).toBe('failed');
});

test.each([
  [{ attempts: 2 }, 'The policy has no option attempts, only maxAttempts, interval, retryOn.'],
  [{ maxAttempts: 0 }, 'maxAttempts must be a whole number from 1, not 0.'],
  [{ interval: Number.NaN }, 'interval must be a whole number from 0, not NaN.'],
  [{ retryOn: [204] }, 'retryOn must be a whole number from 300 to 599, not 204.'],
  [{ retryOn: ['500'] }, 'retryOn must be a whole number from 300 to 599, not "500".'],
])('the delivery policy %j is refused', (policy, message) => {
  expect(() => createJudge(policy as DeliveryPolicy)).toThrow(new TypeError(message));
});
