import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: ['../tools/external/src/install.ts'] },
});
