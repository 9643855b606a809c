import { relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { beforeEach, expect } from 'vitest';
import { isNamingDay } from './dated-tests.ts';

// Each test runs in the folder of its package, as with `npm test`.
const path = relative(repository, expect.getState().testPath ?? '').replaceAll('\\', '/');
const [folder] = /^(?:docs|(?:packages|tools)\/[\w-]+)(?=\/)/.exec(path) ?? [];
if (folder === undefined)
  throw new Error(`The test ${path} must lie in docs, packages/* or tools/*.`);
process.chdir(`${repository}/${folder}`);

// For most settings of the clock, a test that names no day is left out.
if (process.env['NAMED_DAYS_ONLY'] === 'true')
  beforeEach(({ task, skip }) => {
    if (!isNamingDay(path, task.location?.line ?? 0, task.name)) skip();
  });
