import { expect, test } from 'vitest';
import { createJudge, type DeliveryPolicy } from './delivery-policy.ts';

const made = { at: 1000, sentAt: new Date(0), headers: {}, error: undefined };

function judged(number: number, status: number | undefined, policy?: DeliveryPolicy) {
  const { state, nextAt } = createJudge(policy)({ ...made, number, status });
  return nextAt === undefined ? state : [state, nextAt];
}

const again = ['pending', 61_000];

test.each([
  ...[200, 202, 204, 299].map((status) => [status, ['delivered', 'delivered', 'delivered']]),
  // After these statuses, a notification has two more attempts, 60 seconds apart.
  ...[400, 500].map((status) => [status, [again, again, 'failed']]),
  ...[101, 301, 307, 401, 404, 410, 429, 501, 503, undefined].map((status) => [
    status,
    ['failed', 'failed', 'failed'],
  ]),
] as [number | undefined, unknown[]][])(
  'after the first, second or third attempt, a notification that is answered with %s is %j',
  (status, states) => {
    expect([1, 2, 3].map((number) => judged(number, status))).toEqual(states);
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
