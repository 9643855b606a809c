import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests of the client that run on the sandbox too have its source.
  resolve: {
    alias: {
      '#transport': fileURLToPath(
        new URL('../client/src/transport/node-transport.ts', import.meta.url),
      ),
    },
  },
  test: {
    // Our own, as a consumer would name it: src/vitest.test.ts finds the sandbox that it starts.
    globalSetup: ['src/vitest.ts'],
    // Many start a process, which takes seconds on a busy machine.
    testTimeout: 30_000,
  },
});
