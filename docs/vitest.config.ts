import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: ['../tools/browser/src/install.ts'] },
});
