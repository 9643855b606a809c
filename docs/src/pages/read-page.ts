import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import type { Heading, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { groups, type SitePage } from './pages.ts';

/** The pages of the site that come from Markdown files or are written by a program, in the order of the sidebar. */
export const markdownPages: SitePage[] = groups
  .flatMap(({ pages }) => pages)
  .filter((page): page is SitePage => 'file' in page);

/** A page in the form that the site generator Starlight reads: its front matter, and its Markdown without the title. */
export interface PageText {
  head: {
    title: string;
    /** The first paragraph of the page, which says what the page is for. */
    description: string;
    editUrl: string | false;
    tableOfContents?: false;
  };
  /** The Markdown of the page without the title. Its line numbers are the line numbers of the file. */
  body: string;
}

/** @throws {Error} when the page has no title, or no first paragraph, which must say what the page is for */
export async function readPage({ file, write }: SitePage): Promise<PageText> {
  const markdown = (await write?.()) ?? readFileSync(join(repository, file), 'utf8');
  const root = parseMarkdown(markdown);
  const title = titleOf(root);
  const description = introductionOf(root);
  if (title?.position === undefined)
    throw new Error(`${file} must have a title: a line that begins with \`# \``);
  if (description === '')
    throw new Error(`${file} must have a first paragraph that says what the page is for`);

  const { start, end } = title.position;
  const isEdited = write === undefined && !file.startsWith('docs/generated/');
  const edit = `https://github.com/crossborder-fx/crossborder-fx/edit/main/${file}`;
  return {
    head: {
      title: textOf(title),
      description,
      editUrl: isEdited && edit,
      // Leaves out the table of contents on a page with wide content, so that the content has more room.
      ...(markdown.includes('<div class="wide"') ? { tableOfContents: false } : {}),
    },
    body: markdown.slice(0, start.offset) + markdown.slice(end.offset),
  };
}

export { textOf };

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

export function titleOf(root: Root): Heading | undefined {
  return root.children.find((node): node is Heading => node.type === 'heading' && node.depth === 1);
}

export function introductionOf(root: Root): string {
  const first = root.children.find(({ type }) => type === 'paragraph');
  return first === undefined ? '' : textOf(first).replaceAll(/\s+/g, ' ');
}
