import type { Heading, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';

export { textOf };

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** The title of a page, which is its first heading. */
export function titleOf(root: Root): Heading | undefined {
  return root.children.find((node): node is Heading => node.type === 'heading' && node.depth === 1);
}

/** The first paragraph: what one can do after reading the page. */
export function introductionOf(root: Root): string {
  const first = root.children.find(({ type }) => type === 'paragraph');
  return first === undefined ? '' : textOf(first).replaceAll(/\s+/g, ' ');
}
