import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../tools/test-utils/vitest.config.ts';

const transport = fileURLToPath(new URL('src/transport/node-transport.ts', import.meta.url));

/** Journals wait for the disk again and again, so the tests keep their temporary files in memory where Linux has a folder for that. */
const env = existsSync('/dev/shm') ? { TMPDIR: '/dev/shm' } : {};

/** package.json maps `#transport` to the built file for Node; the tests import its source file instead. */
export default defineConfig((run) =>
  mergeConfig(shared(run), { resolve: { alias: { '#transport': transport } }, test: { env } }),
);
