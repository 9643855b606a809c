import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['../src/install.ts'],
    // What a generator writes may look like a test.
    include: ['src/**/*.test.ts'],
    reporters: ['verbose'],
    fsModuleCache: false,
    // A page that is missing is out of date too.
    update: 'none',
  },
});
