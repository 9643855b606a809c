import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { describe, expect, it, test } from 'vitest';
import { parseMarkdown } from '../pages/markdown.ts';
import { markdownPages } from '../pages/stage-pages.ts';
import { built } from '../site/folders.ts';
import { siteBase as base } from '../site/site-base.ts';
import { withMarkdownLinks } from './markdown-pages.ts';

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

  it.each(files)('%s has a title, and links that lead to files', (file) => {
    const text = readFileSync(join(built, file), 'utf8');
    expect(text).toMatch(/^# |\n# /);
    const missing: string[] = [];
    visit(parseMarkdown(text), ['link', 'definition'], (node) => {
      if (!('url' in node) || !node.url.startsWith(base)) return;
      const [path = ''] = node.url.slice(base.length).split('#');
      const target = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      if (!existsSync(join(built, target))) missing.push(node.url);
    });
    expect(missing).toEqual([]);
  });

  it('shows a sample as a block, without the marks of the tabs', () => {
    const text = readFileSync(join(built, 'guides/quick-start.md'), 'utf8');
    expect(text).toContain('```ts title="balance.ts"');
    expect(text).not.toMatch(/```sample|<div class="sample/);
  });
});
