import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { readJson } from './folders.ts';
import { installingPages, installNote, takeOutInstallNote } from './install-note.ts';

const isReleased = readJson('packages/client/package.json')['version'] !== '0.0.0';
const pages = installingPages();

test('the pages that install something are found', () => {
  expect(pages).toContain('docs/guides/quick-start.md');
  expect(pages).toContain('docs/site/src/content/docs/index.mdx');
  expect(pages).toContain('packages/client/README.md');
});

test.each(pages)('%s says once that nothing is on npm, until something is', async (page) => {
  const text = await readFile(join(repository, page), 'utf8');
  expect(text.split(installNote)).toHaveLength(isReleased ? 1 : 2);
});

test('the release takes the note out of each page, and nothing else', async () => {
  const root = await temporaryFolder();
  const page = '# A package\n\n```sh\nnpm install --save-dev @crossborder-fx/mock\n```\n\n';
  writeFiles(root, {
    'packages/mock/README.md': `${page}${installNote}\n\nMore.\n`,
    'docs/guides/other.md': `${installNote}\n\nNothing is installed here.\n`,
  });
  expect(takeOutInstallNote(root)).toEqual(['packages/mock/README.md']);
  expect(await readFile(join(root, 'packages/mock/README.md'), 'utf8')).toBe(`${page}More.\n`);
  expect(takeOutInstallNote(root)).toEqual([]);
});
