import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { project } from './build/folders.ts';
import { reportBuildError, runAstro, runInProject } from './build/run-astro.ts';

const check = join(repository, 'tools/external/node_modules/@astrojs/check/bin/astro-check.js');

// Checks the TypeScript types of docs/site, also in .astro files, which the compiler tsc cannot read.
try {
  await runAstro(['sync']);
  await runInProject(check, ['--root', project, '--minimumFailingSeverity', 'warning']);
} catch (error) {
  reportBuildError(error);
}
