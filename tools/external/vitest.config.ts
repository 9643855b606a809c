import { defineConfig } from 'vitest/config';

process.env['DEPTH'] ??= 'full';

/** How the tests that need the software of others run. */
export default defineConfig({
  test: {
    globalSetup: [`${import.meta.dirname}/src/install.ts`],
    reporters: ['verbose'],
    // The lock file here is another than the workspaces'.
    fsModuleCache: false,
    // Browsers, compilers and whole programs are started, on a busy machine. A limit ends what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
