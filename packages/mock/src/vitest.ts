import { provideServer, useServer } from '@crossborder-fx/test-server/vitest';
import type { TestProject } from 'vitest/node';
import type { Mock, MockOptions } from './start-mock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address and credentials of the mock that `globalSetup` starts. Pass the address to `connectMock` to control that
     * mock.
     */
    crossborderFxMock: Pick<Mock, 'url' | 'credentials'>;
  }
}

/** The fixtures that `mockFixtures` adds to a test of Vitest. */
export interface MockFixtures {
  /** A mock that only the current test uses. */
  mock: Mock;
  /** The options with which the fixture starts the mock. @default {} */
  mockOptions: MockOptions;
}

// Import only types of vitest, because a globalSetup must not load vitest. Load the mock only when a mock is started, because a
// test file may need only the types of this module.

const start = async (options?: MockOptions) => (await import('./start-mock.ts')).startMock(options);

/** Fixtures for `test.extend`: they start a mock for every test that uses a mock. */
export const mockFixtures = {
  mockOptions: {} satisfies MockOptions as MockOptions,
  mock: (
    { mockOptions }: Pick<MockFixtures, 'mockOptions'>,
    use: (mock: Mock) => Promise<void>,
  ): Promise<void> => useServer(start(mockOptions), use),
};

/**
 * A function for `globalSetup` of Vitest: it starts one mock for the whole test run. A test gets the address and credentials by
 * `inject('crossborderFxMock')`.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(start(), (mock) => project.provide('crossborderFxMock', mock));
}
