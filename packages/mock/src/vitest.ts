import type { TestProject } from 'vitest/node';
import { type Mock, type MockOptions, startMock } from './start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and credentials of the mock of `globalSetup`. */
    crossborderFxMock: Pick<Mock, 'url' | 'credentials'>;
  }
}

/** What `mockFixtures` adds to a test. */
export interface MockFixtures {
  /** A mock for this test alone. */
  mock: Mock;
  /** The options of the mock. @default {} */
  mockOptions: MockOptions;
}

// Only types of vitest are imported: a globalSetup must not load vitest.

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

/** For `globalSetup`: one mock for the whole run. A test gets it by `inject('crossborderFxMock')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, credentials, close } = await startMock();
  project.provide('crossborderFxMock', { url, credentials });
  return close;
}
