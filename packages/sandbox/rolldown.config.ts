import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'rolldown';

const files: Plugin = {
  name: 'console-files',
  async generateBundle() {
    const licence = new URL('LICENSE', import.meta.resolve('preact/package.json'));
    const sources = {
      'index.html': new URL('console/index.html', import.meta.url),
      'console.css': new URL('console/console.css', import.meta.url),
      'preact.LICENSE.txt': licence,
    };
    for (const [fileName, source] of Object.entries(sources)) {
      this.emitFile({ type: 'asset', fileName, source: await readFile(source, 'utf8') });
    }
  },
};

export default defineConfig([
  // Bundles the sandbox into a few files, which load faster than a hundred files. All bundled files lie in one folder,
  // because they look for package.json and the console by relative paths.
  {
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
  },
  // Bundles the page of the console with its UI library, so that the sandbox's package does not depend on this library.
  {
    input: { console: 'console/main.tsx' },
    platform: 'browser',
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [files],
    output: {
      dir: 'dist/console',
      entryFileNames: '[name].js',
      codeSplitting: false,
      minify: true,
      comments: false,
      postBanner: '/* Preact is in this file: see preact.LICENSE.txt. */',
    },
    logLevel: 'warn',
  },
]);
