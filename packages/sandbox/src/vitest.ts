import { provideServer, useServer } from '@crossborder-fx/test-server/vitest';
import type { TestProject } from 'vitest/node';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and credentials of the sandbox of `globalSetup`. Control it with `connectSandbox`. */
    crossborderFxSandbox: Pick<Sandbox, 'url' | 'credentials'>;
  }
}

/** The fixtures that `sandboxFixtures` adds to a test. */
export interface SandboxFixtures {
  /** A sandbox for this test alone. */
  sandbox: Sandbox;
  /** The options of the sandbox. @default {} */
  sandboxOptions: SandboxOptions;
}

// This module imports only types of vitest, because a globalSetup must not load vitest. It loads the sandbox at the
// start of one, because a test file may need only these types.

const start = async (options?: SandboxOptions) =>
  (await import('./start-sandbox.ts')).startSandbox(options);

/** Fixtures for `test.extend`: a sandbox for every test that asks for one. */
export const sandboxFixtures = {
  sandboxOptions: {} satisfies SandboxOptions as SandboxOptions,
  sandbox: (
    { sandboxOptions }: Pick<SandboxFixtures, 'sandboxOptions'>,
    use: (sandbox: Sandbox) => Promise<void>,
  ): Promise<void> => useServer(start(sandboxOptions), use),
};

/**
 * Starts one sandbox for the whole run. Export it from `globalSetup`. A test gets it by
 * `inject('crossborderFxSandbox')`.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(start(), (sandbox) => project.provide('crossborderFxSandbox', sandbox));
}
