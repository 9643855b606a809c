import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { project } from './build/folders.ts';
import { reportBuildError, runAstro, runInProject } from './build/run-astro.ts';

const check = join(repository, 'tools/external/node_modules/@astrojs/check/bin/astro-check.js');

// Types of docs/site, also inside of .astro files, which tsc cannot read.
try {
  await runAstro(['sync']);
  await runInProject(check, ['--root', project, '--minimumFailingSeverity', 'warning']);
} catch (error) {
  reportBuildError(error);
}
