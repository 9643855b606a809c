import { nodesOf, type OpenApiDocument } from '@crossborder-fx/tools-description';

export function removeUnusedComponents(document: OpenApiDocument): void {
  const sections = Object.entries(document.components ?? {}).filter(
    ([section]) => section !== 'securitySchemes',
  );
  for (let removed = true; removed; ) {
    removed = false;
    const used = new Set(Array.from(nodesOf(document), ({ node }) => node['$ref']));
    for (const [section, components] of sections) {
      for (const name of Object.keys(components)) {
        if (used.has(`#/components/${section}/${name}`)) continue;
        delete components[name];
        removed = true;
      }
    }
  }
  for (const [section, components] of sections) {
    if (Object.keys(components).length === 0) delete document.components?.[section];
  }
}
