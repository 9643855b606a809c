import {
  isReference,
  type OpenApiDocument,
  pointerBelow,
  type Schema,
  targetOf,
} from '../../../packages/openapi/src/document/index.ts';

export interface LocatedSchema {
  pointer: string;
  schema: Schema;
}

/** Yields the schema, the target of its `$ref`, and the members of its `allOf`, `anyOf` and `oneOf`, at any depth. */
export function withMembers(document: OpenApiDocument, located: LocatedSchema): LocatedSchema[] {
  const { pointer, schema } = located;
  // Follows only one `$ref`, because its target may have both a `$ref` and other keywords.
  const target = isReference(schema)
    ? [{ pointer: schema.$ref, schema: targetOf(document, schema) as Schema }]
    : [];
  const members = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) =>
    (schema[keyword] ?? []).map((member, index) => ({
      pointer: pointerBelow(pointer, keyword, `${index}`),
      schema: member,
    })),
  );
  return [located, ...[...target, ...members].flatMap((one) => withMembers(document, one))];
}

export function schemasOf(document: OpenApiDocument): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/** The schema of a property, or of an array's items when no property is given. Empty if the schema is missing. */
export function childrenOf({ pointer, schema }: LocatedSchema, property?: string): LocatedSchema[] {
  const keys = property === undefined ? ['items'] : ['properties', property];
  const child = property === undefined ? schema.items : schema.properties?.[property];
  return child ? [{ pointer: pointerBelow(pointer, ...keys), schema: child }] : [];
}

/** Returns all schemas that a schema contains or refers to, by their JSON pointers. */
export function reachableFrom(
  document: OpenApiDocument,
  start: LocatedSchema,
  found = new Map<string, LocatedSchema>(),
): Map<string, LocatedSchema> {
  for (const one of withMembers(document, start)) {
    if (found.has(one.pointer)) continue;
    found.set(one.pointer, one);
    const properties = [undefined, ...Object.keys(one.schema.properties ?? {})];
    for (const child of properties.flatMap((property) => childrenOf(one, property)))
      reachableFrom(document, child, found);
  }
  return found;
}
