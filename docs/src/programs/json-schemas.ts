import {
  isReference,
  jsonOf,
  nodesOf,
  notificationsOf,
  type OpenApiDocument,
  type Schema,
  schemaNameAt,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { jsonFile, type PublishedFile } from './published-file.ts';

/** Each schema of the description as a JSON Schema that stands alone, and an index of them. */
export function jsonSchemas(document: OpenApiDocument): PublishedFile[] {
  const all = publishedSchemas(document);
  const index = Array.from(all, ([name, { description }]) => ({
    name,
    url: `${name}.json`,
    description,
  }));
  return [
    ...Array.from(all, ([name, schema]) =>
      jsonFile(`schemas/${name}.json`, standaloneSchema(document, name, schema)),
    ),
    jsonFile('schemas/index.json', { version: document.info.version, schemas: index }),
  ];
}

/** The components, and the notifications, whose schemas have a title in place of a name. */
function publishedSchemas(document: OpenApiDocument): Map<string, Schema> {
  const notifications = Array.from(
    notificationsOf(document).values(),
    ({ requestBody }) => jsonOf(document, requestBody)?.schema,
  );
  return new Map([
    ...Object.entries(schemasOf(document)),
    ...notifications.flatMap((schema): [string, Schema][] =>
      typeof schema?.['title'] === 'string' ? [[schema['title'], schema]] : [],
    ),
  ]);
}

/**
 * The schema with everything that it refers to. Its `$id` is relative, so that it is the URL that the
 * file was read from, on any host.
 */
function standaloneSchema(document: OpenApiDocument, name: string, schema: Schema): Schema {
  const components = schemasOf(document);
  const needed = new Set<string>();
  const waiting = namesIn(schema);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const component = components[next];
    if (next === name || needed.has(next) || component === undefined) continue;
    needed.add(next);
    waiting.push(...namesIn(component));
  }
  const definitions = [...needed]
    .sort()
    .map((one) => [one, withOwnReferences(components[one], name)]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${name}.json`,
    title: name,
    ...(withOwnReferences(schema, name) as Schema),
    ...(definitions.length > 0 ? { $defs: Object.fromEntries(definitions) } : {}),
  };
}

function namesIn(schema: Schema): string[] {
  return Array.from(nodesOf(schema)).flatMap(({ node }) =>
    isReference(node) ? (schemaNameAt(node.$ref) ?? []) : [],
  );
}

/** A copy whose references lead to `$defs` of the same file. */
function withOwnReferences(value: unknown, root: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withOwnReferences(item, root));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = key === '$ref' ? schemaNameAt(item) : undefined;
    if (name === undefined) return [key, withOwnReferences(item, root)];
    return [key, name === root ? '#' : `#/$defs/${name}`];
  });
  return Object.fromEntries(entries);
}
