import { onTestFinished } from 'vitest';
import { type Mock, type MockOptions, startMock } from '../src/start-mock.ts';

/** Starts a mock for one test, and closes it after the test. */
export async function mockOf(options?: MockOptions): Promise<Mock> {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}
