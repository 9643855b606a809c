import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * Tests lie only in src, because generated files elsewhere may have names like those of tests. With `update: 'none'`,
 * the test of an outdated or missing documentation page fails.
 */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
