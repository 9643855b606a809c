import { expect, test, vi } from 'vitest';
import { receiverEnvironment } from './environment.ts';

test("a receiver's process gets only PATH from the environment of the test", () => {
  vi.stubEnv('DATABASE_URL', 'ours');
  const { PATH } = process.env;
  const expected = { PATH, FORCE_COLOR: '0', NO_COLOR: '1', REDIS_URL: 'its own' };
  expect(receiverEnvironment({ REDIS_URL: 'its own' })).toEqual(expected);
});
