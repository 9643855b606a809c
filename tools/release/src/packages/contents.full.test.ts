import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { published } from './folders.ts';
import { packedFiles } from './packed-files.ts';

const packed = await packedFiles(published);

test.each(published)('%s is packed with the files that are listed, and no other', (folder) => {
  const name = folder.replace('packages/', '');
  const list = join(repository, `tools/release/contents/${name}.txt`);
  const listed = readFileSync(list, 'utf8').trim().split(/\r?\n/);
  const remedy = 'Build it, or run `npx nx contents @crossborder-fx/tools-release`.';
  expect(packed.get(name), remedy).toEqual(listed);
});
