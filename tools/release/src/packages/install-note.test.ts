import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { readJson } from './folders.ts';
import { installingPages, installNote, takeOutInstallNotes } from './install-note.ts';

const isReleased = readJson('packages/client/package.json')['version'] !== '0.0.0';
const read = (page: string) => readFile(join(repository, page), 'utf8');
const pages = installingPages();

test('the tests of the installation note find the pages with a command to install a package', () => {
  expect(pages).toContain('README.md');
  expect(pages).toContain('docs/guides/quick-start.md');
  expect(pages).toContain('docs/site/src/content/docs/index.mdx');
  expect(pages).toContain('packages/client/README.md');
});

test('before the first release, only the README says that nothing is on npm', async () => {
  const notes = (await read('README.md')).match(
    /^## Install\n[^#]*nothing is on npm yet: .*`npm ci && npm run pack`[^#]*`npm install CLONE\/dist\/\*\.tgz`/gm,
  );
  expect(notes ?? []).toHaveLength(isReleased ? 0 : 1);
});

const others = pages.filter((page) => page !== 'README.md');

test.each(others)('before the first release, %s links once to the README', async (page) => {
  const text = await read(page);
  expect(text).not.toMatch(/on npm yet/);
  expect(text.split(installNote(page))).toHaveLength(isReleased ? 1 : 2);
});

test('a release removes the installation notes from each page, and nothing else', async () => {
  const root = await temporaryFolder();
  const page = '# A package\n\n```sh\nnpm install --save-dev @crossborder-fx/mock\n```\n\n';
  const mock = 'packages/mock/README.md';
  writeFiles(root, {
    'README.md': `${page}Before the first release, nothing is on npm yet:\nuse a clone.\n\nMore.\n`,
    [mock]: `${page}${installNote(mock)}More.\n`,
    'docs/guides/other.md': `${installNote('docs/guides/other.md')}Nothing is installed here.\n`,
  });
  expect(takeOutInstallNotes(root)).toEqual(['README.md', mock]);
  expect(await readFile(join(root, mock), 'utf8')).toBe(`${page}More.\n`);
  expect(await readFile(join(root, 'README.md'), 'utf8')).toBe(`${page}More.\n`);
  expect(takeOutInstallNotes(root)).toEqual([]);
});
