import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As package.json says for Node, but the source.
  resolve: {
    alias: {
      '#transport': fileURLToPath(new URL('src/transport/node-transport.ts', import.meta.url)),
    },
  },
});
