import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The behaviour gate runs those of the release before.
    dir: 'src',
    // Git, npm and compilers are started, on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
