import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Many start Redocly's command line, several at once; on a busy machine that takes seconds.
    testTimeout: 30_000,
  },
});
