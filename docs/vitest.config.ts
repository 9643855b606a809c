import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Programs of the guides are tests too. One of them forks a mock, and the first one loads a sandbox.
    globalSetup: ['../tools/external/src/install.ts', '@crossborder-fx/mock/vitest'],
    // A run that was killed leaves copies of the samples there.
    exclude: [...configDefaults.exclude, 'dist/**'],
    testTimeout: 30_000,
  },
});
