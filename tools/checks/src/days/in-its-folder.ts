import { relative } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect } from 'vitest';

// Each test runs in the folder of its package, as with `npm test`.
const path = relative(repository, expect.getState().testPath ?? '').replaceAll('\\', '/');
const [folder] = /^(?:docs|(?:packages|tools)\/[\w-]+)(?=\/)/.exec(path) ?? [];
if (folder === undefined) throw new Error('This test is in no package.');
process.chdir(`${repository}/${folder}`);
