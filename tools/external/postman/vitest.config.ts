import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../src/install.ts'],
    fsModuleCache: false,
    // A test sends the whole collection, on a machine that may be busy.
    testTimeout: 120_000,
  },
});
