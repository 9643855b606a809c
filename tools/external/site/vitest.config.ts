import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../src/install.ts'],
    fsModuleCache: false,
    // A browser takes seconds for a page on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
