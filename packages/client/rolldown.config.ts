import { defineConfig } from 'rolldown';

// Importing one bundled file takes less time than importing sixty modules. Modules that depend on the runtime, such as
// the transport, stay outside of the bundle.
export default defineConfig({
  input: {
    index: 'src/index.ts',
    money: 'src/money.ts',
    'openapi-fetch': 'src/openapi-fetch.ts',
    'journals/file-journal': 'src/journals/file-journal.ts',
    'once/entry': 'src/once/entry.ts',
    'journals/postgres-journal': 'src/journals/postgres-journal.ts',
    'journals/sqlite-journal': 'src/journals/sqlite-journal.ts',
    'journals/journal-contract': 'src/journals/journal-contract.ts',
    'recover/recover-journal': 'src/recover/recover-journal.ts',
    'sign/wsse': 'src/sign/wsse.ts',
    'transport/node-transport': 'src/transport/node-transport.ts',
    'transport/fetch-transport': 'src/transport/fetch-transport.ts',
    cli: 'src/cli.ts',
  },
  external: ['#transport', 'openapi-fetch', 'pg'],
  platform: 'node',
  output: {
    dir: 'dist',
    cleanDir: true,
    chunkFileNames: 'chunks/[name].js',
    // Puts the modules that each call needs into one chunk. Otherwise a bundler that puts a program into one file adds
    // code around each module that is also loaded on demand: 300 bytes for ten modules.
    codeSplitting: {
      groups: [
        // A program that only signs or verifies X-WSSE headers loads only this chunk of the bundle.
        { name: 'base64', test: /sign\/base64|common\/(node-module|require-known)/, priority: 1 },
        {
          name: 'common',
          test: /src\/(call\/retry|check|errors\/(?!later-errors|error-from)|read|common\/(answer|call-state|deadline|outcome)|generated\/(checks|operations))/,
        },
      ],
    },
  },
  logLevel: 'warn',
});
