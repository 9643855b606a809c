import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** What a generator writes may look like a test. A page that is missing is out of date too. */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
