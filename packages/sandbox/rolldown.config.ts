import { defineConfig } from 'rolldown';

// A few files take less time to import than a hundred. They lie in one folder, from where they find package.json and
// the console.
export default defineConfig({
  input: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    connect: 'src/connect.ts',
    vitest: 'src/vitest.ts',
  },
  external: [/^[^./]/],
  platform: 'node',
  output: { dir: 'dist', cleanDir: true, chunkFileNames: '[name]-chunk.js' },
  logLevel: 'warn',
});
