import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { reportBuildError } from './site/build-error.ts';
import { project } from './site/folders.ts';
import { run } from './site/run.ts';
import { runAstro } from './site/run-astro.ts';
import { writeStartPage } from './start-page/start-page.ts';

const check = join(repository, 'tools/external/node_modules/@astrojs/check/bin/astro-check.js');

// Types of docs/site, also inside of .astro files, which tsc cannot read.
try {
  await writeStartPage();
  await runAstro(['sync']);
  await run(check, ['--root', project, '--minimumFailingSeverity', 'warning']);
} catch (error) {
  reportBuildError(error);
}
