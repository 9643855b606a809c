import { provideServer, useServer } from '@crossborder-fx/test-server/vitest';
import type { TestProject } from 'vitest/node';
import type { Sandbox, SandboxOptions } from './sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address and credentials of the sandbox of `globalSetup`. `connectSandbox` steers it. */
    crossborderFxSandbox: Pick<Sandbox, 'url' | 'credentials'>;
  }
}

/** What `sandboxFixtures` adds to a test. */
export interface SandboxFixtures {
  /** A sandbox for this test alone. */
  sandbox: Sandbox;
  /** The options of the sandbox. @default {} */
  sandboxOptions: SandboxOptions;
}

// Only types of vitest are imported: a globalSetup must not load vitest. The sandbox is loaded when one
// is started, because a test file may need these types only.

const start = async (options?: SandboxOptions) =>
  (await import('./start-sandbox.ts')).startSandbox(options);

/** For `test.extend`: a sandbox for every test that asks for one. */
export const sandboxFixtures = {
  sandboxOptions: {} satisfies SandboxOptions as SandboxOptions,
  sandbox: (
    { sandboxOptions }: Pick<SandboxFixtures, 'sandboxOptions'>,
    use: (sandbox: Sandbox) => Promise<void>,
  ): Promise<void> => useServer(start(sandboxOptions), use),
};

/** For `globalSetup`: one sandbox for the whole run. A test gets it by `inject('crossborderFxSandbox')`. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideServer(start(), (sandbox) => project.provide('crossborderFxSandbox', sandbox));
}
