import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../tools/test-utils/vitest.config.ts';

/** Vitest also runs the test programs that the guides show. One of these programs needs the mock that globalSetup starts. */
export default defineConfig((run) =>
  mergeConfig(shared(run), {
    test: {
      globalSetup: ['@crossborder-fx/mock/vitest'],
      // Playwright, and not Vitest, runs the files `*.spec.js`.
      exclude: ['samples/**/*.spec.js'],
    },
  }),
);
