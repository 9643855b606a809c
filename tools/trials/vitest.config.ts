import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../test-utils/vitest.config.ts';

/** Each run starts several processes. With a compile cache, they start in half the time. */
export default defineConfig((run) =>
  mergeConfig(shared(run), {
    test: {
      env: { NODE_COMPILE_CACHE: join(tmpdir(), 'crossborder-fx-trials') },
      maxConcurrency: 4,
      // Two trials run at once, because a trial often waits. More would disturb each other: each starts several processes.
      ...(run.mode === 'full' && { maxWorkers: 2 }),
    },
  }),
);
