import {
  notificationsOf,
  type OpenApiDocument,
  operationsOf,
} from '@crossborder-fx/tools-description';

/** Removes the tags that no operation has, from their groups too, and the groups that are left without one. */
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
