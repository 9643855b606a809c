import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../test-utils/vitest.config.ts';

/** The tests of the release before, beside src, are run by the behaviour gate. */
export default defineConfig((run) => mergeConfig(shared(run), { test: { dir: 'src' } }));
