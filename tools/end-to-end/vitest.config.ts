import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each run has four processes.
    maxConcurrency: 4,
    fileParallelism: false,
    // A run takes seconds on a quiet machine; it ends itself when it hangs.
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
});
