import { defineConfig, mergeConfig } from 'vitest/config';
import client from '../client/vitest.config.ts';

/** Tests of the client that run on the sandbox too have its source. src/vitest.test.ts finds the sandbox that globalSetup starts. */
export default defineConfig((run) =>
  mergeConfig(client(run), { test: { globalSetup: ['src/vitest.ts'] } }),
);
