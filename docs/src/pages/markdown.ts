import type { Definition, Heading, Image, Link, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';

export { textOf };

/** The tree of a page, whose nodes know where they stand. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/** A piece of a page, and the text that replaces it. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The page with the pieces replaced; they must not overlap. */
export function edited(page: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((one, other) => other.start - one.start);
  return backwards.reduce(
    (text, { start, end, text: piece }) => text.slice(0, start) + piece + text.slice(end),
    page,
  );
}

export interface Place {
  start: number;
  end: number;
  line: number;
}

/** Where a node of `parseMarkdown` stands. */
export function placeOf(node: Nodes): Place {
  const { position } = node;
  const { start, end } = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) {
    throw new Error(`A ${node.type} has no position`);
  }
  return { start: start.offset, end: end.offset, line: start.line };
}

/** Puts the target where the node has its URL, and leaves the rest as it is written. */
export function editOf(node: Link | Image | Definition, markdown: string, target: string): Edit {
  const { start, end } = placeOf(node);
  // The URL is behind the text, which may have the same words.
  const offset = markdown.slice(start, end).lastIndexOf(node.url);
  if (offset === -1)
    throw new Error(`The URL ${node.url} is written in a way that cannot be replaced`);
  return { start: start + offset, end: start + offset + node.url.length, text: target };
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
