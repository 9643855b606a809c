import type { TestProject } from 'vitest/node';
import type { Mock, MockOptions } from './start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and credentials of the mock of `globalSetup`. `connectMock` steers it. */
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

// Only types of vitest are imported: a globalSetup must not load vitest. The mock is loaded when one is
// started, since a test file may need these types only.

/** For `test.extend`: a mock for every test that asks for one. */
export const mockFixtures = {
  mockOptions: {} satisfies MockOptions as MockOptions,
  mock: async (
    { mockOptions }: Pick<MockFixtures, 'mockOptions'>,
    use: (mock: Mock) => Promise<void>,
  ): Promise<void> => {
    const { startMock } = await import('./start-mock.ts');
    const mock = await startMock(mockOptions);
    await use(mock);
    await mock.close();
  },
};

/** For `globalSetup`: one mock for the whole run. A test gets it by `inject('crossborderFxMock')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { startMock } = await import('./start-mock.ts');
  const { url, credentials, close } = await startMock();
  project.provide('crossborderFxMock', { url, credentials });
  return close;
}
