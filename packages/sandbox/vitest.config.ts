import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Our own, as a consumer would name it: src/vitest.test.ts finds the sandbox that it starts.
    globalSetup: ['src/vitest.ts'],
    // Many start a process, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
});
