import type { TestProject } from 'vitest/node';
import type { Sandbox } from './sandbox.ts';
import type { SandboxOptions } from './sandbox-options.ts';

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
// is started, since a test file may need these types only.

/** For `test.extend`: a sandbox for every test that asks for one. */
export const sandboxFixtures = {
  sandboxOptions: {} satisfies SandboxOptions as SandboxOptions,
  sandbox: async (
    { sandboxOptions }: Pick<SandboxFixtures, 'sandboxOptions'>,
    use: (sandbox: Sandbox) => Promise<void>,
  ): Promise<void> => {
    const { startSandbox } = await import('./start-sandbox.ts');
    const sandbox = await startSandbox(sandboxOptions);
    await use(sandbox);
    await sandbox.close();
  },
};

/** For `globalSetup`: one sandbox for the whole run. A test gets it by `inject('crossborderFxSandbox')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { startSandbox } = await import('./start-sandbox.ts');
  const { url, credentials, close } = await startSandbox();
  project.provide('crossborderFxSandbox', { url, credentials });
  return close;
}
