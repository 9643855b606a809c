import { gapsOf, nodesOf, type OpenApiDocument } from '@crossborder-fx/tools-description';

type Node = Record<string, unknown>;

/** Returns a copy of the OpenAPI document whose `description` texts also say what is undocumented and what is provisional. */
export function withReadableDescriptions(authored: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(authored);
  for (const { node, keys } of nodesOf(document)) {
    // Skips the root of the document, whose description already lists all undocumented points.
    if (keys.length === 0) continue;
    const own = typeof node['description'] === 'string' ? node['description'].trim() : '';
    const gaps = gapsOf(node).map(({ note }) => `**Not documented:** ${note.trim()}`);
    const paragraphs = [own, ...provenanceOf(node), ...gaps].filter(Boolean);
    if (paragraphs.length > 0) node['description'] = paragraphs.join('\n\n');
  }
  return document;
}

function provenanceOf(node: Node): string[] {
  const documented = node['x-documented-type'];
  if (documented !== undefined)
    return [`**Provisional:** types other than ${documented}, the documented type.`];
  if (node['x-provenance'] !== 'provisional') return [];
  return ["**Provisional:** not in the interface's own description."];
}
