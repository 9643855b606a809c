import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readDepth } from './src/depth.ts';
import { startTestClock } from './src/test-clock.ts';

/**
 * Configures the tests of the workspaces. `vitest run` takes every file but `*.full.test.ts`; `--mode full` takes these files,
 * and `*.deep.test.ts` again, which then do more: at full depth, on real servers.
 */
export default defineConfig(({ mode }) => {
  startTestClock();
  if (mode === 'full') process.env['DEPTH'] ??= 'full';
  const depth = readDepth(process.env['DEPTH']);
  const full = '**/*.full.test.ts';
  const files =
    mode === 'full'
      ? { include: ['**/*.deep.test.ts', full] }
      : { exclude: ['**/node_modules/**', '**/dist/**', full] };
  return {
    test: {
      ...files,
      isolate: false,
      setupFiles: ['src/hold-clock.ts', 'src/set-depth.ts'].map((file) =>
        fileURLToPath(new URL(file, import.meta.url)),
      ),
      // The limit ends a test that hangs. A test that works never comes near it, even on a busy machine.
      testTimeout: { quick: 300_000, full: 1_800_000, long: 36_000_000 }[depth],
      hookTimeout: 300_000,
      // The poll of `expect.poll` waits up to a minute, because another process has to bring about the condition.
      expect: { poll: { timeout: 60_000 } },
    },
  };
});
