import { type DefaultTreeAdapterTypes, parse } from 'parse5';

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
