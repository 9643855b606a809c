import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * The tests are only in the folder src, because generated files elsewhere may have names like those of tests. A test that
 * compares a documentation page fails when the page is outdated, and also when the page is missing.
 */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
