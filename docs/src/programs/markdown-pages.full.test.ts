import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { parseMarkdown, titleOf } from '../pages/markdown.ts';
import { markdownPages } from '../pages/stage-pages.ts';
import { withMarkdownLinks } from './markdown-pages.ts';

const base = readBase();
const slugs = new Set(['guides/fx', 'reference']);

test.each([
  ['[rates](/base/guides/fx/#rates)', '[rates](/base/guides/fx.md#rates)'],
  ['[fx](/base/guides/fx/)', '[fx](/base/guides/fx.md)'],
  ['[create](/base/reference/#/payments/createpayment)', '[create](/base/reference.md)'],
  ['[fx]: /base/guides/fx/', '[fx]: /base/guides/fx.md'],
  ['[tool](/base/tools/decimal/)', '[tool](/base/tools/decimal/)'],
  ['[code](https://example.com/base/guides/fx/)', '[code](https://example.com/base/guides/fx/)'],
  ['`/base/guides/fx/`', '`/base/guides/fx/`'],
])('%s becomes %s', (link, expected) => {
  expect(
    withMarkdownLinks(`See ${link}`.replace(/^See \[fx\]:/, '[fx]:'), slugs, '/base/'),
  ).toMatch(expected);
});

describe('the Markdown of the built site', () => {
  const files = globSync('**/*.md', { cwd: built }).map((file) => file.replaceAll('\\', '/'));

  it.each(markdownPages)('has $slug beside its page, which names it', ({ slug }) => {
    expect(files).toContain(`${slug}.md`);
    expect(readFileSync(join(built, slug, 'index.html'), 'utf8')).toContain(
      `<link rel="alternate" type="text/markdown" href="${base}${slug}.md">`,
    );
  });

  it.each(files)('%s has a title', (file) => {
    expect(titleOf(parseMarkdown(readFileSync(join(built, file), 'utf8')))).toBeDefined();
  });

  it('shows a sample as a block, without the marks of the tabs', () => {
    const text = readFileSync(join(built, 'guides/quick-start.md'), 'utf8');
    expect(text).toContain('```ts title="balance.ts"');
    expect(text).not.toMatch(/```sample|<div class="sample/);
  });
});
