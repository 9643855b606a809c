import { onTestFinished } from 'vitest';
import { type Mock, type MockOptions, startMock } from '../src/start-mock.ts';

export async function mockOf(options?: MockOptions): Promise<Mock> {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}
