import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../tools/test-utils/vitest.config.ts';

/** The test src/vitest.test.ts uses the sandbox that this globalSetup starts. */
export default defineConfig((run) =>
  mergeConfig(shared(run), { test: { globalSetup: ['src/vitest.ts'] } }),
);
