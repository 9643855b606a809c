import { defineConfig } from 'rolldown';

// Bundles the package into a few files, because a few files load faster than a hundred. The bundle keeps names and comments.
export default defineConfig({
  input: {
    index: 'src/index.ts',
    'command-line': 'src/command-line.ts',
    connect: 'src/connect.ts',
    vitest: 'src/vitest.ts',
  },
  external: [/^[^./]/],
  platform: 'node',
  output: { dir: 'dist', cleanDir: true, chunkFileNames: 'chunks/[name].js' },
  logLevel: 'warn',
});
