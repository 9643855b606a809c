import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { thirdParty } from './build/third-party.ts';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));

// Bundles the mock's own twenty modules into a few files, which load faster. The files lie in one folder, from which they find
// package.json.
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

// Bundles the parts of Prism that the mock needs: 2,400 modules of 60 packages. Without the bundle, npm would install most of
// these packages in a user's project only for the mock.
const prism = defineConfig({
  input: {
    choose: fileOf('@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js'),
    generate: fileOf('@stoplight/prism-http/dist/mocker/index.js'),
  },
  platform: 'node',
  resolve: {
    alias: {
      // The made-up names and words of all languages take 20 MB, so bundle only the English names and words.
      '@faker-js/faker': fileOf('@faker-js/faker/locale/en'),
      // The UMD file of jsonc-parser calls a `require` that the bundler does not see.
      'jsonc-parser': fileOf('jsonc-parser').replace('/umd/', '/esm/'),
      'node-fetch': fileOf('./build/fetch.ts'),
    },
  },
  // uri-template-lite sets its export as a property of `this`, which is undefined in a bundled module.
  transform: { define: { 'this.URI': 'exports.URI' } },
  plugins: [thirdParty()],
  output: {
    dir: 'dist/prism',
    format: 'cjs',
    cleanDir: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    // The bundler removes comments from the bundled packages. Their licences stay in THIRD-PARTY.txt.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
  logLevel: 'warn',
});

export default [own, prism];
