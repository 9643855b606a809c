import { expect, test, vi } from 'vitest';
import { receiverEnvironment } from './environment.ts';

test('the process of a receiver gets nothing of our environment but the path', () => {
  vi.stubEnv('DATABASE_URL', 'ours');
  const { PATH } = process.env;
  const expected = { PATH, FORCE_COLOR: '0', NO_COLOR: '1', REDIS_URL: 'its own' };
  expect(receiverEnvironment({ REDIS_URL: 'its own' })).toEqual(expected);
});
