import {
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';

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

export function removeUnusedTags(document: OpenApiDocument): void {
  const operations = [
    ...Array.from(operationsOf(document), ({ operation }) => operation),
    ...notificationsOf(document).values(),
  ];
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  document.tags = (document.tags ?? []).filter(({ name }) => used.has(name));
  const groups = (document['x-tagGroups'] ?? []) as { name: string; tags: string[] }[];
  document['x-tagGroups'] = groups
    .map((group) => ({ ...group, tags: group.tags.filter((tag) => used.has(tag)) }))
    .filter(({ tags }) => tags.length > 0);
}
