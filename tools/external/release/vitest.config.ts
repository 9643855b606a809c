import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../src/install.ts'],
    reporters: ['verbose'],
    fsModuleCache: false,
    // Whole programs are started, on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
