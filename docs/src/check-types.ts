import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { writeGallery } from './gallery/gallery.ts';
import { reportBuildError } from './site/build-error.ts';
import { project } from './site/folders.ts';
import { run } from './site/run.ts';
import { runAstro } from './site/run-astro.ts';

const check = join(repository, 'tools/external/node_modules/@astrojs/check/bin/astro-check.js');

// Types of docs/site, also inside of .astro files, which tsc cannot read.
try {
  await writeGallery();
  await runAstro(['sync']);
  await run(check, ['--root', project, '--minimumFailingSeverity', 'warning']);
} catch (error) {
  reportBuildError(error);
}
