import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Generated files may look like tests and are excluded. A missing page fails, as an outdated page does. */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['src/**/*.test.ts'], update: 'none' } }),
);
