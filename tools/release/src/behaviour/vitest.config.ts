import { defineConfig } from 'vitest/config';

/** The packages are loaded as Node loads them for a consumer. */
export default defineConfig({
  test: {
    include: ['tests/*/*.test.js'],
    server: { deps: { external: [/[\\/]dist[\\/].+\.js$/] } },
    fsModuleCache: false,
    testTimeout: 30_000,
  },
});
