import {
  gapsOf,
  type OpenApiDocument,
  type Schema,
  withMembers,
} from '@crossborder-fx/tools-description';

/** The mark of a value that must not be logged. */
export const sensitive = '[sensitive](data-classification.ts)';

/** What the description marks a schema with, each as Markdown. */
export function markersOf(document: OpenApiDocument, schema: Schema): string[] {
  return [
    ...gapLinksOf(schema),
    ...(schema['x-provenance'] === 'provisional' ? ['provisional'] : []),
    ...(isSensitive(document, schema) ? [sensitive] : []),
  ];
}

/** Links to what is not documented of a node itself. */
export function gapLinksOf(node: Record<string, unknown>): string[] {
  return gapsOf(node).map(({ id }) => gapLink(id));
}

/** A link to a gap, by its id in the description. */
export function gapLink(id: string, text = `not documented: ${id}`): string {
  return `[${text}](../../generated/undocumented.md#${id})`;
}

/** Whether a value must not be logged: it, its type or a member of that is marked. */
export function isSensitive(document: OpenApiDocument, schema: Schema): boolean {
  return withMembers(document, { pointer: '#', schema }).some(
    (part) => part.schema['x-sensitive'] === true,
  );
}
