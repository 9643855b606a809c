import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { readLock } from '../../../release/src/packages/folders.ts';
import { licenceProblems } from '../../../release/src/packages/licences.ts';

test.each(['tools/external', 'docs/site'])(
  'the licences of what %s installs are allowed for tools',
  (folder) => {
    const readInstalled = (path: string) =>
      JSON.parse(readFileSync(join(repository, folder, path, 'package.json'), 'utf8'));
    const file = `${folder}/package-lock.json`;
    const lock = readLock(folder);
    expect(licenceProblems({ file, lock, published: [], readInstalled })).toEqual([]);
  },
);
