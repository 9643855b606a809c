import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { tests } from './stryker.config.mjs';

/** Stryker runs the tests with this configuration, from the root of its changed copy of the repository. */
export default defineConfig({
  resolve: { alias: { '#transport': resolve('packages/client/src/transport/node-transport.ts') } },
  test: {
    include: tests,
    setupFiles: ['tools/external/mutation/fixed-seed.ts'],
    // The time limit is long, because Stryker itself ends the tests when a change of the code makes them hang.
    testTimeout: 300_000,
  },
});
