import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { built } from '../build/folders.ts';
import { readBase } from '../build/read-base.ts';
import { parseMarkdown, titleOf } from '../pages/markdown.ts';
import { markdownPages } from '../pages/stage-pages.ts';

const base = readBase();
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
