import { provideServer, useServer } from '@crossborder-fx/test-server/vitest';
import type { TestProject } from 'vitest/node';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address and credentials of the sandbox that `globalSetup` starts. Pass the address to `connectSandbox` to control
     * that sandbox.
     */
    crossborderFxSandbox: Pick<Sandbox, 'url' | 'credentials'>;
  }
}

/** The fixtures that `sandboxFixtures` adds to a test of Vitest. */
export interface SandboxFixtures {
  /** A sandbox that only the current test uses. */
  sandbox: Sandbox;
  /** The options with which the fixture starts the sandbox. @default {} */
  sandboxOptions: SandboxOptions;
}

// This module imports only types of vitest, because a globalSetup must not load vitest. It loads the sandbox only when a
// sandbox is started, because a test file may need only the types of this module.

const start = async (options?: SandboxOptions) =>
  (await import('./start-sandbox.ts')).startSandbox(options);

/** Fixtures for `test.extend`: they start a sandbox for every test that uses the fixture `sandbox`. */
export const sandboxFixtures = {
  sandboxOptions: {} satisfies SandboxOptions as SandboxOptions,
  sandbox: (
    { sandboxOptions }: Pick<SandboxFixtures, 'sandboxOptions'>,
    use: (sandbox: Sandbox) => Promise<void>,
  ): Promise<void> => useServer(start(sandboxOptions), use),
};

/**
 * Starts one sandbox for the whole test run, when a `globalSetup` of Vitest exports this function. A test gets the address and
 * credentials by `inject('crossborderFxSandbox')`.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(start(), (sandbox) => project.provide('crossborderFxSandbox', sandbox));
}
