import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../src/install.ts', './src/consumer.ts'],
    reporters: ['verbose'],
    fsModuleCache: false,
    // One run of all behaviours, or a compiler on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
