import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../tools/external/src/install.ts'],
    // Programs of the guides are tests too, and the first one loads a sandbox.
    testTimeout: 30_000,
  },
});
