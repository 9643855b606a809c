import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../test-utils/vitest.config.ts';

/** Each run has four processes. */
export default defineConfig((run) =>
  mergeConfig(shared(run), { test: { maxConcurrency: 4, fileParallelism: false } }),
);
