import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * Only src contains tests, because generated files may have names like those of tests. A test fails when the documentation page
 * that it compares is missing, as when the page is outdated.
 */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
