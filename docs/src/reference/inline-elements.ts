import { createHash } from 'node:crypto';

/** A script or a style as it is written in a page. */
export interface InlineElement {
  /** As in ` type="module"`. */
  attributes: string;
  /** Empty where it is loaded from elsewhere. */
  source: string;
}

export function inlineElements(html: string, tagName: 'script' | 'style'): InlineElement[] {
  const elements = new RegExp(`<${tagName}\\b([^>]*)>([\\s\\S]*?)</${tagName}>`, 'g');
  return Array.from(html.matchAll(elements), ([, attributes = '', source = '']) => ({
    attributes,
    source,
  }));
}

/** What a Content-Security-Policy names to let them run: the hash of each source, once. */
export function hashesOf(elements: readonly InlineElement[]): string[] {
  const hashes = elements
    .filter(({ source }) => source !== '')
    // A browser hashes what its parser made of the source, in which every line ends with \n.
    .map(({ source }) => source.replace(/\r\n?/g, '\n'))
    .map((source) => createHash('sha256').update(source).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
