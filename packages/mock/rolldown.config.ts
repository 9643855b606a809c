import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { thirdParty } from './build/third-party.ts';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));

// A few files take less time to import than twenty. They lie in one folder, from where they find package.json.
const own = defineConfig({
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

// The parts of Prism that the mock needs: 2,400 modules of 60 packages, most of which nobody else of a consumer needs.
const prism = defineConfig({
  input: {
    choose: fileOf('@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js'),
    generate: fileOf('@stoplight/prism-http/dist/mocker/index.js'),
  },
  platform: 'node',
  resolve: {
    alias: {
      // Names and words in all languages are 20 MB.
      '@faker-js/faker': fileOf('@faker-js/faker/locale/en'),
      // Its file for older loaders calls a `require` that a bundler does not see.
      'jsonc-parser': fileOf('jsonc-parser').replace('/umd/', '/esm/'),
      'node-fetch': fileOf('./build/fetch.ts'),
    },
  },
  // uri-template-lite keeps what it gives in `this`, which is nothing in a module of a bundle.
  transform: { define: { 'this.URI': 'exports.URI' } },
  plugins: [thirdParty()],
  output: {
    dir: 'dist/prism',
    format: 'cjs',
    cleanDir: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    // Without the comments, which THIRD-PARTY.txt keeps as far as they are licences.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  logLevel: 'warn',
});

export default [own, prism];
