import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['./src/install.ts', '../browser/src/install.ts'],
    // What a generator writes may look like a test.
    include: ['src/**/*.test.ts'],
    reporters: ['verbose'],
    // The cache on disk is the workspace's. Vitest empties it when it sees another lock file, as here,
    // under the tests that run at the same time.
    fsModuleCache: false,
  },
});
