import type { TestProject } from 'vitest/node';
import { type Mock, type MockOptions, startMock } from './start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the mock of `globalSetup` listens, and what it has requests signed with. */
    crossborderFxMock: Pick<Mock, 'url' | 'credentials'>;
  }
}

/** What `mockFixtures` adds to a test. */
export interface MockFixtures {
  /** A mock that only this test has. */
  mock: Mock;
  /** How it is started. @default {} */
  mockOptions: MockOptions;
}

// Nothing of vitest is loaded here: a globalSetup must not.

/** For `test.extend`: a mock for every test that asks for one. */
export const mockFixtures = {
  mockOptions: {} satisfies MockOptions as MockOptions,
  mock: async (
    { mockOptions }: Pick<MockFixtures, 'mockOptions'>,
    use: (mock: Mock) => Promise<void>,
  ): Promise<void> => {
    const mock = await startMock(mockOptions);
    await use(mock);
    await mock.close();
  },
};

/** For `globalSetup`: one mock for the whole run, found by `inject('crossborderFxMock')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, credentials, close } = await startMock();
  project.provide('crossborderFxMock', { url, credentials });
  return close;
}
