import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A month of a company takes half a second, and many times that on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
