import { defineConfig } from 'vitest/config';

process.env['DEPTH'] ??= 'full';

/** Configures those tests of the repository that need third-party software. */
export default defineConfig({
  test: {
    globalSetup: [`${import.meta.dirname}/src/install.ts`],
    reporters: ['verbose'],
    // The module cache of Vitest is off, because this folder has another lock file than the repository.
    fsModuleCache: false,
    // Tests start browsers, compilers and whole programs on a busy machine; these time limits end only a test that hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    // The test of an outdated or missing page fails, unless the command has the option --update.
    update: 'none',
  },
});
