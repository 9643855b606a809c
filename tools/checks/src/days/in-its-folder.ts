import { relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';

// Each test runs in the folder of its package, as with `npm test`.
const path = relative(repository, expect.getState().testPath ?? '').replaceAll('\\', '/');
const [folder] = /^(?:docs|(?:packages|tools)\/[\w-]+)(?=\/)/.exec(path) ?? [];
if (folder === undefined)
  throw new Error(`The test ${path} must lie in docs, packages/* or tools/*.`);
process.chdir(`${repository}/${folder}`);
