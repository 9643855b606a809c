import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { groups } from './groups.ts';

/**
 * How Stryker runs the tests, from the root of its copy of the repository: those that stand beside
 * the code that is mutated. The others take too long for a thousand runs.
 */
export default defineConfig({
  resolve: { alias: { '#transport': resolve('packages/client/src/transport/node-transport.ts') } },
  test: {
    include: groups.flatMap(({ files, tests = [] }) =>
      [...files, ...tests].map((file) => file.replace('.ts', '{,.fuzz}{,.deep}.test.ts')),
    ),
    setupFiles: ['tools/external/mutation/src/fixed-seed.ts'],
    // On a busy machine five seconds can be too short for a test that works. Stryker ends a mutant that hangs.
    testTimeout: 300_000,
  },
});
