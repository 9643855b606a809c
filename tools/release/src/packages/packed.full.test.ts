import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { contentsProblems } from './contents.ts';
import { published } from './folders.ts';
import { packedFiles } from './packed-files.ts';

test('the packages are packed with the files that are listed', async () => {
  const packed = await packedFiles(published);
  const problems = published.flatMap((folder) => {
    const name = folder.replace('packages/', '');
    const list = readFileSync(join(repository, `tools/release/contents/${name}.txt`), 'utf8');
    return contentsProblems(name, list.trim().split(/\r?\n/), packed.get(name) ?? []);
  });
  expect(problems).toEqual([]);
});
