import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { published } from './folders.ts';
import { bundledLicenceProblems } from './licences.ts';
import { contentsProblems, packedFiles } from './packed-files.ts';

const packed = await packedFiles(published);

test.each(published)('%s is packed with exactly the files of its content list', (folder) => {
  const name = folder.replace('packages/', '');
  const list = join(repository, `tools/release/contents/${name}.txt`);
  const listed = readFileSync(list, 'utf8').trim().split(/\r?\n/);
  expect(contentsProblems(name, listed, packed.get(name) ?? [])).toEqual([]);
});

test('the packages that the mock bundles have allowed licences, and a file of the mock lists them', () => {
  const file = 'dist/prism/THIRD-PARTY.txt';
  expect(packed.get('mock')).toContain(file);
  const text = readFileSync(join(repository, 'packages/mock', file), 'utf8');
  expect(bundledLicenceProblems(text)).toEqual([]);
  expect(bundledLicenceProblems(text.replace('(MIT)', '(GPL-3.0)'))).toHaveLength(1);
});

async function packageWith(file: string): Promise<string> {
  const folder = await temporaryFolder();
  writeFiles(join(folder, 'packages/one'), {
    'package.json': { name: '@crossborder-fx/one', version: '1.0.0', files: ['dist'] },
    'dist/index.js': '',
    [file]: '',
  });
  return folder;
}

const listed = ['dist/index.js', 'package.json'];

test('contentsProblems refuses an unlisted file in one line', async () => {
  const folder = await packageWith('dist/secrets.env');
  const packed = await packedFiles(['packages/one'], folder);
  expect(contentsProblems('one', listed, packed.get('one') ?? [])).toEqual([
    'packages/one: npm would publish dist/secrets.env, which tools/release/contents/one.txt does not name: remove the file, or run `npx nx contents @crossborder-fx/tools-release`.',
  ]);
});

test('contentsProblems accepts an unlisted file that is not packed', async () => {
  const packed = await packedFiles(['packages/one'], await packageWith('notes.txt'));
  expect(contentsProblems('one', listed, packed.get('one') ?? [])).toEqual([]);
});

test('contentsProblems refuses a missing file in one line', () => {
  expect(contentsProblems('one', listed, ['package.json'])).toEqual([
    'packages/one: tools/release/contents/one.txt names dist/index.js, which npm would not publish: build the file, or run `npx nx contents @crossborder-fx/tools-release`.',
  ]);
});
