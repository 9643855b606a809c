import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

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

interface Manifest {
  name: string;
  version: string;
  license?: string;
  licenses?: { type: string }[];
  author?: string | { name?: string };
}

const title = `Third-party software in this folder
===================================

The files of this folder contain code of the packages below. Each package has its own licence.
`;

/** Writes THIRD-PARTY.txt into the folder of the bundle, with the licence of each bundled package. */
function thirdParty(): Plugin {
  return {
    name: 'third-party',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
      const sections = Array.from(folders, section).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY.txt',
        source: [title, ...sections].join('\n'),
      });
    },
  };
}

/** Returns the folder of the npm package that a module belongs to, or undefined for a module that the bundler adds itself. */
function packageFolder(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0];
}

function section(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, author, licenses } = manifest;
  const license = manifest.license ?? licenses?.map(({ type }) => type).join(' OR ');
  if (!license) throw new Error(`The package.json of ${name} ${version} must name a licence.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  // If a package has no licence file, THIRD-PARTY.txt has the author and the licence from its package.json.
  const text = texts.length > 0 ? texts.join('\n\n') : `By ${by ?? 'its contributors'}.`;
  return `\n${name} ${version} (${license})\n\n${text.replaceAll('\r', '').replaceAll(/^(?=.)/gm, '    ')}\n`;
}
