import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { defineConfig } from 'vitest/config';
import { startTestClock } from '../../../test-utils/src/test-clock.ts';

/** The tests of all workspaces in one run, each with the settings and in the folder of its own. */
export default defineConfig(() => {
  startTestClock();
  const folders = globSync('{docs,{packages,tools}/*}/package.json', {
    cwd: repository,
    exclude: ['tools/external'],
  }).map(dirname);
  return { test: { projects: folders.map(projectIn) } };
});

function projectIn(name: string) {
  const root = join(repository, name);
  const own = join(root, 'vitest.config.ts');
  return {
    extends: existsSync(own) ? own : join(repository, 'tools/test-utils/vitest.config.ts'),
    root,
    test: {
      name,
      env: { TEST_FOLDER: root },
      setupFiles: [join(import.meta.dirname, 'in-its-folder.ts')],
    },
  };
}
