import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../tools/test-utils/vitest.config.ts';

/** src/vitest.test.ts finds the mock that globalSetup starts. */
export default defineConfig((run) =>
  mergeConfig(shared(run), { test: { globalSetup: ['src/vitest.ts'] } }),
);
