import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../tools/test-utils/vitest.config.ts';

const transport = fileURLToPath(new URL('src/transport/node-transport.ts', import.meta.url));

/** package.json maps `#transport` to the built file for Node; the tests import its source file instead. */
export default defineConfig((run) =>
  mergeConfig(shared(run), { resolve: { alias: { '#transport': transport } } }),
);
