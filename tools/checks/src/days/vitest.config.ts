import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { defineConfig } from 'vitest/config';
import { startTestClock } from '../../../test-utils/src/test-clock.ts';

/** The tests of all workspaces in one run, each with the settings and in the folder of its own. */
export default defineConfig(() => {
  startTestClock();
  const roots = globSync('{docs,{packages,tools}/*}/package.json', { cwd: repository, exclude: ['tools/external'] });
  return {
    test: {
      projects: roots.map((manifest) => {
        const root = join(repository, manifest, '..');
        const settings = ['vitest.config.ts', '../../tools/test-utils/vitest.config.ts']
          .map((file) => join(root, file))
          .find((file) => existsSync(file));
        return {
          extends: settings ?? '',
          root,
          test: {
            name: manifest.replace('/package.json', ''),
            env: { TEST_FOLDER: root },
            setupFiles: [join(import.meta.dirname, 'in-its-folder.ts')],
          },
        };
      }),
    },
  };
});
