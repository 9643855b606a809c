import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { readDepth } from './src/depth.ts';
import { startTestClock } from './src/test-clock.ts';

/**
 * Configures the tests of all packages. `vitest run` runs every test file but `*.full.test.ts`. `vitest run --mode
 * full` runs `*.full.test.ts`, and runs `*.deep.test.ts` again with more random cases and with real servers.
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
      env: hasRoomInMemory() ? { TMPDIR: memory } : {},
      setupFiles: ['src/hold-clock.ts', 'src/set-depth.ts'].map((file) =>
        fileURLToPath(new URL(file, import.meta.url)),
      ),
      // The time limit is for tests that hang. A test that works ends long before the limit, even on a busy machine.
      testTimeout: { quick: 300_000, full: 1_800_000, long: 36_000_000 }[depth],
      hookTimeout: 300_000,
      // The function `expect.poll` waits up to four minutes for its condition, because the condition may depend on another process.
      expect: { poll: { timeout: 240_000 } },
    },
  };
});

/** The folder of Linux for files in memory. Journals and databases wait for a disk again and again, but not for this folder. */
const memory = '/dev/shm';

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 1024 ** 3;
  } catch {
    // Only Linux has this folder.
    return false;
  }
}
