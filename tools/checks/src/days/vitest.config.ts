import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { defineConfig } from 'vitest/config';

const folders = globSync('{docs,{packages,tools}/*}/vitest.config.ts', {
  cwd: repository,
  exclude: ['tools/test-utils', 'tools/external'],
}).map(dirname);
const setupFiles = [join(import.meta.dirname, 'in-its-folder.ts')];

/**
 * Runs the tests of all workspaces in one run of Vitest: each workspace is a Vitest project with its own settings, and
 * one more project has the remaining tests.
 */
export default defineConfig({
  test: {
    projects: [
      ...folders.map((folder) => ({
        extends: join(repository, folder, 'vitest.config.ts'),
        root: join(repository, folder),
        test: { name: folder, setupFiles },
      })),
      {
        extends: join(repository, 'tools/test-utils/vitest.config.ts'),
        root: repository,
        test: { name: 'others', setupFiles, exclude: folders.map((folder) => `${folder}/**`) },
      },
    ],
  },
});
