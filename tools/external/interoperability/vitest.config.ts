import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Excludes generated files, which may look like tests. A missing page is out of date too. */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
