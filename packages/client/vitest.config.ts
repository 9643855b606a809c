import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As package.json says for Node, but the source.
  resolve: {
    alias: {
      '#transport': fileURLToPath(new URL('src/transport/node-transport.ts', import.meta.url)),
    },
  },
  // Some do thousands of things, which takes seconds on a busy machine.
  test: { testTimeout: 30_000, hookTimeout: 60_000 },
});
