import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { referencePage } from './folders.ts';

export interface BuiltSite {
  /** The folder that it was built into. */
  folder: string;
  /** The path of the site on its host, which begins and ends with a slash. */
  base: string;
  /** The places of the reference, such as `/payments/createpayment`, which exist once its script runs. */
  referencePlaces: ReadonlySet<string>;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The file that a path of the site leads to. */
function fileOf(path: string, { folder, base }: BuiltSite): string | undefined {
  const place = decoded(path.slice(base.length));
  const file = place === '' || place.endsWith('/') ? `${place}index.html` : place;
  const found = statSync(join(folder, file), { throwIfNoEntry: false });
  return path.startsWith(base) && found?.isFile() ? file : undefined;
}

/** Why a link of the site does not lead to a page and a place of it; undefined when it does. */
export function linkProblem(
  target: string,
  site: BuiltSite,
  placesOf: (file: string) => ReadonlySet<string> | undefined,
): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!path.startsWith(site.base)) {
    return `the link ${target} leaves the site, which is at ${site.base}`;
  }
  const file = fileOf(path, site);
  if (file === undefined) return `the link ${target} leads nowhere`;
  if (anchor === undefined) return undefined;
  const places = file === referencePage ? site.referencePlaces : placesOf(file);
  return places?.has(decoded(anchor))
    ? undefined
    : `the link ${target} leads to a page without this place`;
}

export type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a page, those in templates too, with the place where it stands. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  collect(parse(html, { sourceCodeLocationInfo: true }), elements);
  return elements;
}

function collect(node: DefaultTreeAdapterTypes.Node, elements: Element[]): void {
  if ('tagName' in node) elements.push(node);
  const children =
    'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) collect(child, elements);
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((found) => found.name === name)?.value;
}

/** The places of a page that a link can lead to. */
export function idsOf(elements: readonly Element[]): Set<string> {
  return new Set(elements.flatMap((element) => attribute(element, 'id') ?? []));
}
