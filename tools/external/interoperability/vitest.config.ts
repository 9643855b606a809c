import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * Generated files outside src may have names like those of tests. A documentation page that is outdated or missing fails its
 * test.
 */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
