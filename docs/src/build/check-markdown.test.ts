import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { formatProblems } from './build-error.ts';
import { checkMarkdown } from './check-markdown.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await write('guides/one.md', '# One\n\n## The first part\n');
  await write(
    'guides/one/index.html',
    '<h2 id="the-first-part">The first part</h2><p id="row-of-a-table">Row</p>',
  );
  await write('tools/decimal/index.html', '<p id="place">Tool</p>');
});
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const problems = () =>
  formatProblems(checkMarkdown({ folder, base: '/fx/', referencePlaces: new Set() }));

test.each([
  '[a](/fx/guides/one.md)',
  '[a](/fx/guides/one.md#the-first-part)',
  '[a](/fx/guides/one.md#row-of-a-table)',
  '[a](/fx/tools/decimal/#place)',
  '[a](https://example.com/gone.md)',
  '`[a](gone.md)`',
])('%s is right', async (link) => {
  await write('page.md', `# Page\n\n${link}\n`);
  expect(problems()).toBe('');
});

test.each([
  ['[a](/fx/guides/gone.md)', 'the link /fx/guides/gone.md leads nowhere'],
  ['[a](/fx/gone/)', 'the link /fx/gone/ leads nowhere'],
  ['[a](/fx/guides/one.md#gone)', '#gone leads to a page without this place'],
  ['[a](/fx/guides/one.md#The-First-Part)', 'leads to a page without this place'],
  ['[a](#gone)', '#gone leads to a page without this place'],
  ['[a](/guides/one.md)', 'the link /guides/one.md leaves the site, which is at /fx/'],
  ['[a](one.md)', 'the link one.md leaves the site, which is at /fx/'],
  ['![](/fx/guides/one.md)', 'the image /fx/guides/one.md has no text'],
  ['![a](https://example.com/a.png)', 'the image asks another host: https://example.com/a.png'],
  ['[a]\n\n[a]: /fx/gone.md', 'the link /fx/gone.md leads nowhere'],
])('%s is refused with its line', async (link, message) => {
  await write('page.md', `# Page\n\n${link}\n`);
  expect(problems()).toMatch(/^docs\/dist\/site\/page\.md:[35]: /);
  expect(problems()).toContain(message);
});

test('llms.txt is looked at too', async () => {
  await write('llms.txt', '# All\n\n- [a](/fx/gone.md): gone\n');
  expect(problems()).toBe('docs/dist/site/llms.txt:3: the link /fx/gone.md leads nowhere');
});
