import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * Tests lie only in src, because generated files elsewhere may have names like those of tests. The test of a
 * documentation page fails when the page is outdated or missing.
 */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
