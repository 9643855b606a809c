import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../tools/test-utils/vitest.config.ts';

/** The programs of the guides are tests too: one of them forks the mock that globalSetup starts. */
export default defineConfig((run) =>
  mergeConfig(shared(run), {
    test: {
      globalSetup: ['@crossborder-fx/mock/vitest'],
      // Playwright runs these.
      exclude: ['samples/**/*.spec.js'],
    },
  }),
);
