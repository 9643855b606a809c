import {
  gapsOf,
  isReference,
  nodesOf,
  type OpenApiDocument,
  resolve,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';

type Node = Record<string, unknown>;

/**
 * A copy that says in its descriptions what only references and extensions would: the form of a value
 * whose reference has a description beside it, which hides that of its type; what is not
 * documented; and what is provisional.
 */
export function withReadableDescriptions(authored: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(authored);
  for (const { node, keys } of nodesOf(document)) {
    // The introduction lists what the whole interface leaves open.
    if (keys.length === 0) continue;
    const own = typeof node['description'] === 'string' ? node['description'].trim() : '';
    const form = own && formOf(authored, node);
    // After a list, a sentence would be part of its last item.
    const sentences = own.includes('\n\n') ? [own, form] : [[own, form].filter(Boolean).join(' ')];
    const gaps = gapsOf(node).map(({ note }) => `**Not documented:** ${note.trim()}`);
    const paragraphs = [...sentences, ...provenanceOf(node), ...gaps].filter(Boolean);
    if (paragraphs.length > 0) node['description'] = paragraphs.join('\n\n');
  }
  return document;
}

/** Describes a scalar type. Renderers show objects and enumerations themselves. */
function formOf(document: OpenApiDocument, node: Node): string {
  if (!isReference(node) || schemaNameAt(node.$ref) === undefined) return '';
  const { type, enum: values, description = '' } = resolve<Schema>(document, node);
  return typeof type === 'string' && type !== 'object' && !values ? description.trim() : '';
}

function provenanceOf(node: Node): string[] {
  const documented = node['x-documented-type'];
  if (documented !== undefined) return [`**Provisional:** any type but ${documented}.`];
  if (node['x-provenance'] !== 'provisional') return [];
  return ["**Provisional:** not in the interface's own description."];
}
