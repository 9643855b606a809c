import { visit } from 'unist-util-visit';
import { type Edit, edited, editOf, parseMarkdown } from '../pages/markdown.ts';
import type { StagedPage } from '../pages/stage-page.ts';
import type { MarkdownPage } from './published-file.ts';

/** The pages of the site, whose links lead to the Markdown of other pages, where they have one. */
export function markdownPagesOf(
  staged: readonly StagedPage[],
  others: readonly MarkdownPage[],
  base: string,
): MarkdownPage[] {
  const slugs = new Set([...staged, ...others].map(({ slug }) => slug));
  return staged.map(({ slug, title, introduction, text }) => ({
    slug,
    title,
    introduction,
    text: `${withMarkdownLinks(text, slugs, base).trim()}\n`,
  }));
}

/** The page with links to `/guides/fx.md#rates` in place of `/guides/fx/#rates`. */
export function withMarkdownLinks(page: string, slugs: ReadonlySet<string>, base: string): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(page), (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const target = markdownTarget(node.url, slugs, base);
    if (target !== undefined) edits.push(editOf(node, page, target));
  });
  return edited(page, edits);
}

function markdownTarget(url: string, slugs: ReadonlySet<string>, base: string): string | undefined {
  if (!url.startsWith(base)) return undefined;
  const [path = '', anchor] = url.slice(base.length).split('#');
  const slug = path.replace(/\/$/, '');
  if (!slugs.has(slug)) return undefined;
  // An anchor of the reference is one of its script.
  const hash = anchor === undefined || anchor.startsWith('/') ? '' : `#${anchor}`;
  return `${base}${slug}.md${hash}`;
}
