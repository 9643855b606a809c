import { make } from '../tools/elements.ts';
import type { Found, FoundPart } from './index-of-site.ts';

/** More of a page are seldom read. */
const parts = 3;

const kinds = new Map([
  ['guides', 'guide'],
  ['packages', 'package'],
  ['decisions', 'decision'],
  ['tools', 'tool'],
]);

/** An item of the list of results. */
export function itemOf(found: Found, base: string): HTMLElement {
  const { url, excerpt, meta, sub_results } = found;
  const shown = partsOf(url, sub_results);
  // What stands under a heading says more than the page as a whole.
  const text = shown.length > 0 ? [] : [paragraphOf(excerpt)];
  const list = shown.map((part) =>
    make('li', [linkTo(part.url, part.title), paragraphOf(part.excerpt)]),
  );
  return make('li', [
    linkTo(url, meta.title ?? url, meta.kind ?? kindOf(url, base)),
    ...text,
    ...(list.length > 0 ? [make('ul', list)] : []),
  ]);
}

/** The headings under which most was found, as they follow each other on the page. */
function partsOf(url: string, found: readonly FoundPart[]): FoundPart[] {
  const headings = found.filter((part) => part.url !== url);
  const most = headings
    .toSorted((one, other) => other.locations.length - one.locations.length)
    .slice(0, parts);
  return headings.filter((part) => most.includes(part));
}

/** What a page is, by the folder that it is in. */
function kindOf(url: string, base: string): string {
  const [folder = ''] = url.slice(base.length).split('/');
  return kinds.get(folder) ?? 'page';
}

function linkTo(url: string, title: string, kind?: string): HTMLElement {
  const link = document.createElement('a');
  link.href = url;
  link.append(title);
  if (kind !== undefined) link.append(' ', make('span', kind, 'kind'));
  return link;
}

/** Of the excerpt, which is HTML, the text and what is marked in it. */
function paragraphOf(excerpt: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html');
  const nodes = Array.from(body.childNodes, (node) => {
    const text = node.textContent ?? '';
    return node.nodeName === 'MARK' ? make('mark', text) : document.createTextNode(text);
  });
  return make('p', nodes);
}
